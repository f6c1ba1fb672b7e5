import type { DemoCourse } from '../demo-content.ts';
import { calculoDiv } from './calculo-div.ts';
import { contabilidad1 } from './contabilidad-1.ts';
import { discreta1 } from './discreta-1.ts';
import { estadistica1 } from './estadistica-1.ts';
import { excelTrabajo } from './excel-trabajo.ts';
import { fisica1 } from './fisica-1.ts';
import { geometriaAlgebra1 } from './geometria-algebra-1.ts';
import { inglesTecnico } from './ingles-tecnico.ts';
import { liquidacionSueldos } from './liquidacion-sueldos.ts';
import { macroeconomia } from './macroeconomia.ts';
import { matematicaEconomistas } from './matematica-economistas.ts';
import { microeconomia1 } from './microeconomia-1.ts';
import { programacion1 } from './programacion-1.ts';
import { pythonIntroduccion } from './python-introduccion.ts';

export const demoCourses: readonly DemoCourse[] = [
  microeconomia1,
  contabilidad1,
  estadistica1,
  matematicaEconomistas,
  macroeconomia,
  calculoDiv,
  geometriaAlgebra1,
  fisica1,
  programacion1,
  discreta1,
  excelTrabajo,
  pythonIntroduccion,
  inglesTecnico,
  liquidacionSueldos,
];
