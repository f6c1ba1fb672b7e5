import type { Storyboard } from '../studio/storyboard.ts';
import { calculoDerivada } from './calculo-derivada.ts';
import { contabilidadPartidaDoble } from './contabilidad-partida-doble.ts';
import { discretaInduccion } from './discreta-induccion.ts';
import { estadisticaHistograma } from './estadistica-histograma.ts';
import { excelReferencias } from './excel-referencias.ts';
import { fisicaProyectil } from './fisica-proyectil.ts';
import { galVectores } from './gal-vectores.ts';
import { macroMultiplicador } from './macro-multiplicador.ts';
import { microOfertaDemanda } from './micro-oferta-demanda.ts';
import { programacionBucles } from './programacion-bucles.ts';
import { pythonPromedio } from './python-promedio.ts';
import { sueldosLiquidacion } from './sueldos-liquidacion.ts';

export const storyboards: readonly Storyboard[] = [
  microOfertaDemanda,
  contabilidadPartidaDoble,
  estadisticaHistograma,
  macroMultiplicador,
  calculoDerivada,
  galVectores,
  fisicaProyectil,
  programacionBucles,
  discretaInduccion,
  excelReferencias,
  pythonPromedio,
  sueldosLiquidacion,
];
