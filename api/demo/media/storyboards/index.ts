import type { Storyboard } from '../studio/storyboard.ts';
import { calculoDerivada } from './calculo-derivada.ts';
import { calculoLimites } from './calculo-limites.ts';
import { contabilidadPartidaDoble } from './contabilidad-partida-doble.ts';
import { discretaInduccion } from './discreta-induccion.ts';
import { estadisticaHistograma } from './estadistica-histograma.ts';
import { excelReferencias } from './excel-referencias.ts';
import { excelTablas } from './excel-tablas.ts';
import { fisicaProyectil } from './fisica-proyectil.ts';
import { galSistemas } from './gal-sistemas.ts';
import { galVectores } from './gal-vectores.ts';
import { inglesLectura } from './ingles-lectura.ts';
import { macroInflacion } from './macro-inflacion.ts';
import { macroMultiplicador } from './macro-multiplicador.ts';
import { macroPib } from './macro-pib.ts';
import { matematicaFunciones } from './matematica-funciones.ts';
import { microOfertaDemanda } from './micro-oferta-demanda.ts';
import { programacionBucles } from './programacion-bucles.ts';
import { programacionVariables } from './programacion-variables.ts';
import { pythonPrimerPrograma } from './python-primer-programa.ts';
import { pythonPromedio } from './python-promedio.ts';
import { sueldosLiquidacion } from './sueldos-liquidacion.ts';

export const storyboards: readonly Storyboard[] = [
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
];
