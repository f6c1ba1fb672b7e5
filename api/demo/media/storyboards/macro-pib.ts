import { toMathML } from '../studio/math.ts';
import {
  renderCard,
  renderColumns,
  renderList,
  renderParagraphs,
  renderResult,
  renderTable,
} from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const chain = renderTable(
  ['Etapa', 'Vende a', 'Compra por', 'Valor agregado'],
  [1, 'Trigo', '20', '0', '20'],
  [2, 'Harina', '35', '20', '15'],
  [3, 'Pan', '60', '35', '25'],
  [5, '<b>Total</b>', '', '', '<b>60</b>'],
);

const economy = renderTable(
  ['', 'Pan (kg)', 'Precio', 'Remeras', 'Precio'],
  [1, '2024', '1.000', '$ 50', '100', '$ 500'],
  [5, '2025', '1.050', '$ 60', '110', '$ 550'],
);

export const macroPib: DemoStoryboard = {
  slug: 'macro-pib',
  course: 'Macroeconomía',
  title: 'Medir la economía: PIB nominal y real',
  accent: ACCENT_COLOURS.FCEA,
  spoken: true,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Medir la economía: PIB nominal y real',
        '¿Cuándo podemos decir que un país produjo más?',
      ),
      steps: [
        'Hola. En esta clase vamos a aprender a medir el tamaño de una economía.',
        'La pregunta es simple: ¿cuándo podemos decir que un país produjo más que el año anterior?',
        'Para responderla vamos a definir el producto interno bruto, el PIB.',
        'Después vamos a separar lo que cambió en cantidades de lo que cambió en precios.',
        'Y al final vamos a ver qué cosas el PIB no mide.',
      ],
    },
    {
      title: 'Qué es el PIB',
      body: renderList(
        [0, 'El <b class="sol">valor de mercado</b>'],
        [2, 'de los bienes y servicios <b class="sol">finales</b>'],
        [4, 'producidos <b class="sol">en un territorio</b>'],
        [6, 'durante <b class="sol">un período</b>, casi siempre un año o un trimestre.'],
      ),
      steps: [
        'El producto interno bruto es el valor de mercado de lo que se produce.',
        'Usamos precios porque no se pueden sumar kilos de pan con cortes de pelo.',
        'Contamos solo los bienes y servicios finales, los que llegan a quien los usa.',
        'La harina que compra una panadería no se cuenta aparte: ya está dentro del precio del pan.',
        'Contamos lo que se produce dentro del territorio, sin importar de quién es la empresa.',
        'Una fábrica extranjera instalada en Fray Bentos suma al PIB de Uruguay.',
        'Y contamos lo producido en un período: el PIB es un flujo, no una riqueza acumulada.',
        'Una casa construida hace diez años no se vuelve a contar cuando se vende.',
      ],
    },
    {
      title: 'El valor agregado',
      body: renderColumns(
        renderParagraphs([0, 'Tres empresas, un pan.'], [4, 'Sumar todas las ventas daría 115.']),
        chain,
      ),
      steps: [
        'Veamos por qué importa no contar dos veces. Sigamos un pan desde el campo.',
        'El productor vende trigo por 20. Supongamos que no compró nada: agregó 20.',
        'El molino compra ese trigo, lo transforma y vende harina por 35. Agregó 15.',
        'La panadería compra la harina por 35 y vende el pan por 60. Agregó 25.',
        'Si sumáramos todas las ventas, contaríamos el trigo tres veces y daría 115.',
        'La suma de los valores agregados es 60, igual que el precio del bien final.',
        'Por eso el PIB se puede calcular también como la suma de valores agregados.',
      ],
    },
    {
      title: 'Tres caminos, el mismo número',
      body: `${renderList(
        [0, '<b class="verde">Producción:</b> la suma de los valores agregados.'],
        [1, `<b class="rio">Gasto:</b> ${toMathML('C + I + G + X - M')}`],
        [5, '<b class="sol">Ingreso:</b> salarios, ganancias, rentas e impuestos a la producción.'],
      )}`,
      steps: [
        'El primer camino es el de la producción, que acabamos de ver.',
        'El segundo es el del gasto: alguien compró todo lo que se produjo.',
        'Sumamos el consumo de los hogares, la inversión y el gasto público.',
        'También las exportaciones, que se producen acá y se compran afuera.',
        'Y restamos las importaciones, porque son gasto nuestro en producción ajena.',
        'El tercer camino es el del ingreso: lo que se produjo fue ingreso de alguien.',
        'Los tres caminos miden lo mismo, así que tienen que dar el mismo número.',
        'En la práctica hay pequeñas diferencias, porque los datos vienen de fuentes distintas.',
      ],
    },
    {
      title: 'Qué no entra',
      body: renderList(
        [0, 'Los bienes intermedios.'],
        [1, 'Los bienes usados.'],
        [3, 'Las transferencias y la compra de acciones.'],
        [5, 'El trabajo del hogar que no se paga.'],
      ),
      steps: [
        'Ya vimos que los bienes intermedios no se cuentan aparte.',
        'Tampoco los usados: un auto de segunda mano ya se contó cuando era nuevo.',
        'Eso sí, la comisión de quien lo vende es un servicio de este año, y se cuenta.',
        'Una jubilación o una asignación familiar es una transferencia: mueve dinero, no produce.',
        'Comprar acciones o bonos tampoco: es un cambio de dueño.',
        'Y queda afuera el trabajo no pago: cocinar en casa, cuidar a un familiar.',
        'Es trabajo real y valioso, pero no tiene un precio de mercado que podamos sumar.',
      ],
    },
    {
      title: 'Una economía de dos bienes',
      body: `${economy}<div style="margin-top:34px" class="stack"><p data-at="3">${toMathML('"PIB 2024" = 1000 \\cdot 50 + 100 \\cdot 500 = 100.000')}</p>
        <p data-at="7">${toMathML('"PIB 2025" = 1050 \\cdot 60 + 110 \\cdot 550 = 123.500')}</p></div>`,
      steps: [
        'Hagamos cuentas con un país que solo produce pan y remeras.',
        'En 2024 produjo mil kilos de pan, a 50 pesos, y cien remeras, a 500 pesos.',
        'El pan vale 50.000 pesos y las remeras, otros 50.000.',
        'El PIB de 2024 es entonces de 100.000 pesos.',
        'Con precios del mismo año, lo llamamos PIB nominal, o a precios corrientes.',
        'En 2025 produjo 1050 kilos de pan, a 60 pesos, y 110 remeras, a 550 pesos.',
        'Ahora el pan vale 63.000 pesos y las remeras, 60.500.',
        'El PIB nominal de 2025 es de 123.500 pesos.',
        'Creció un veintitrés y medio por ciento. ¿Ese país produjo tanto más?',
      ],
    },
    {
      title: 'PIB real: los precios quietos',
      body: `<div class="stack"><p data-at="0">Las cantidades de 2025, con los precios de 2024:</p><p data-at="2">${toMathML('1050 \\cdot 50 = 52.500')}</p>
        <p data-at="3">${toMathML('110 \\cdot 500 = 55.000')}</p><p data-at="4" class="verde">${toMathML('"PIB real 2025" = 107.500')}</p>
        <p data-at="5" class="answer">Crecimiento real: 7,5 %</p></div>`,
      steps: [
        'Para saberlo, dejamos quietos los precios y miramos solo las cantidades.',
        'Elegimos 2024 como año base y valuamos la producción de 2025 con sus precios.',
        'Los 1050 kilos de pan, a 50 pesos, valen 52.500.',
        'Las 110 remeras, a 500 pesos, valen 55.000.',
        'En total, 107.500 pesos de 2024: ese es el PIB real de 2025.',
        'Comparado con 100.000, el crecimiento real fue de siete y medio por ciento.',
        'Es coherente: el pan creció un 5 por ciento y las remeras, un 10.',
        'En el año base, el PIB nominal y el real son iguales, por definición.',
      ],
    },
    {
      title: 'El deflactor',
      body: renderColumns(
        renderCard(
          `<p data-at="0">${toMathML('"Deflactor" = \\frac{"PIB nominal"}{"PIB real"} \\cdot 100', true)}</p><p data-at="2" style="margin-top:26px">${toMathML('\\frac{123.500}{107.500} \\cdot 100 = 114,9', true)}</p>`,
        ),
        renderParagraphs(
          [3, '<span class="ceibo">Precios: +14,9 %</span>'],
          [4, '<span class="verde">Cantidades: +7,5 %</span>'],
          [5, toMathML('1,075 \\cdot 1,149 \\approx 1,235')],
        ),
      ),
      steps: [
        'El cociente entre el PIB nominal y el real se llama deflactor.',
        'Es un índice de precios de todo lo que el país produce.',
        'En 2025 vale 123.500 sobre 107.500, por cien: casi ciento quince.',
        'Quiere decir que los precios subieron, en promedio, un 14,9 por ciento.',
        'El resto del aumento viene de las cantidades: siete y medio.',
        'Multiplicando los dos factores volvemos al aumento nominal, de veintitrés y medio.',
        'Sumarlos da veintidós coma cuatro: con números tan grandes, la suma ya no alcanza.',
      ],
    },
    {
      title: 'Por habitante',
      body: `<div class="stack"><p data-at="0">La población creció 1 %.</p><p data-at="2">${toMathML('\\frac{1,075}{1,01} = 1,064')}</p></div>${renderResult([3, 'PIB real por habitante: +6,4 %'])}`,
      steps: [
        'Falta un paso: si la población crece, lo producido se reparte entre más personas.',
        'Supongamos que entre los dos años la población creció un 1 por ciento.',
        'Dividimos los factores: uno coma cero setenta y cinco sobre uno coma cero uno.',
        'El PIB real por habitante creció un 6,4 por ciento.',
        'Para comparar países hay que mirar además cuánto se compra con el mismo dinero en cada uno.',
      ],
    },
    {
      title: 'Lo que el PIB no dice',
      body: renderList(
        [0, 'Cómo se reparte.'],
        [2, 'Qué pasa con el ambiente.'],
        [4, 'Cuánto vale el trabajo no pago y el tiempo libre.'],
        [6, 'Es una medida de producción, no de bienestar.'],
      ),
      steps: [
        'El PIB por habitante es un promedio: no dice cómo se reparte.',
        'Dos países con el mismo promedio pueden tener niveles de pobreza muy distintos.',
        'Tampoco descuenta el daño al ambiente ni los recursos que se agotan.',
        'Talar un monte suma al PIB de este año; el monte perdido no se resta.',
        'Y ya vimos que no cuenta el trabajo del hogar. Tampoco el tiempo libre.',
        'Por eso se lo acompaña con otros indicadores: empleo, desigualdad, salud, educación.',
        'El PIB mide producción. Es una buena herramienta, siempre que no le pidamos otra cosa.',
      ],
    },
    {
      title: 'Para llevar',
      body: renderList(
        [0, 'El PIB suma bienes y servicios finales de un período.'],
        [1, 'El nominal mezcla precios y cantidades.'],
        [2, 'El real deja los precios quietos.'],
        [3, 'Antes de festejar un crecimiento, preguntá: ¿es real?, ¿es por habitante?'],
      ),
      steps: [
        'Repasemos. El PIB suma el valor de los bienes y servicios finales de un período.',
        'El PIB nominal mezcla cambios de precios y de cantidades.',
        'El PIB real usa los precios de un año base, y por eso muestra solo cantidades.',
        'Antes de festejar un crecimiento, preguntá si es real y si es por habitante.',
        'Como ejercicio, repetí las cuentas con los precios de 2025 como base.',
        'Vas a ver que el crecimiento real da un poco distinto: ¿por qué será?',
        'En la próxima clase vemos qué pasa con el producto cuando cambia el gasto.',
      ],
    },
  ],
};
