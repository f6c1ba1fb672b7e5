import type { DemoStoryboard } from '../studio/storyboard.ts';
import { calculoDerivada } from './calculo-derivada.ts';
import { calculoEstudio } from './calculo-estudio.ts';
import { calculoLimites } from './calculo-limites.ts';
import { contabilidadIva } from './contabilidad-iva.ts';
import { contabilidadMayor } from './contabilidad-mayor.ts';
import { contabilidadPartidaDoble } from './contabilidad-partida-doble.ts';
import { discretaInclusion } from './discreta-inclusion.ts';
import { discretaInduccion } from './discreta-induccion.ts';
import { estadisticaBayes } from './estadistica-bayes.ts';
import { estadisticaHistograma } from './estadistica-histograma.ts';
import { excelReferencias } from './excel-referencias.ts';
import { excelTablas } from './excel-tablas.ts';
import { fisicaNewton } from './fisica-newton.ts';
import { fisicaProyectil } from './fisica-proyectil.ts';
import { galBases } from './gal-bases.ts';
import { galSistemas } from './gal-sistemas.ts';
import { galVectores } from './gal-vectores.ts';
import { inglesFalsosAmigos } from './ingles-falsos.ts';
import { inglesLectura } from './ingles-lectura.ts';
import { macroInflacion } from './macro-inflacion.ts';
import { macroMultiplicador } from './macro-multiplicador.ts';
import { macroPib } from './macro-pib.ts';
import { matematicaExtremos } from './matematica-extremos.ts';
import { matematicaFunciones } from './matematica-funciones.ts';
import { microCostos } from './micro-costos.ts';
import { microOfertaDemanda } from './micro-oferta-demanda.ts';
import { programacionBucles } from './programacion-bucles.ts';
import { programacionVariables } from './programacion-variables.ts';
import { pythonIf } from './python-if.ts';
import { pythonPrimerPrograma } from './python-primer-programa.ts';
import { pythonPromedio } from './python-promedio.ts';
import { sueldosExtra } from './sueldos-extra.ts';
import { sueldosLiquidacion } from './sueldos-liquidacion.ts';

export const demoStoryboards: readonly DemoStoryboard[] = [
  microOfertaDemanda,
  contabilidadPartidaDoble,
  estadisticaHistograma,
  matematicaFunciones,
  macroPib,
  macroMultiplicador,
  macroInflacion,
  calculoLimites,
  calculoDerivada,
  galSistemas,
  galVectores,
  fisicaProyectil,
  programacionVariables,
  programacionBucles,
  discretaInduccion,
  excelTablas,
  excelReferencias,
  pythonPrimerPrograma,
  pythonPromedio,
  inglesLectura,
  sueldosLiquidacion,
  microCostos,
  contabilidadMayor,
  contabilidadIva,
  estadisticaBayes,
  matematicaExtremos,
  calculoEstudio,
  galBases,
  fisicaNewton,
  discretaInclusion,
  pythonIf,
  inglesFalsosAmigos,
  sueldosExtra,
];
