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
import { roundsPlot, spendingPlot } from './macro-multiplicador-plots.ts';

export const macroMultiplicador: DemoStoryboard = {
  slug: 'macro-multiplicador',
  course: 'Macroeconomía',
  title: 'El multiplicador del gasto',
  accent: ACCENT_COLOURS.FCEA,
  spoken: true,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'El multiplicador del gasto',
        'Si el Estado gasta 100 más, ¿cuánto sube el producto?',
      ),
      steps: [
        'Hola. Hoy vamos a estudiar el multiplicador del gasto.',
        'La pregunta es esta: si el Estado gasta 100 más, ¿cuánto sube el producto?',
        'Uno diría que 100. La respuesta del modelo es que puede ser bastante más.',
        'Vamos a ver por qué, a llegar a una fórmula y a discutir sus límites.',
      ],
    },
    {
      title: 'El gasto de uno es el ingreso de otro',
      body: renderList(
        [0, 'Todo gasto es <b class="sol">ingreso</b> de alguien.'],
        [2, 'De ese ingreso, una parte se consume y otra se ahorra.'],
        [4, `Propensión marginal a consumir: ${toMathML('c')}`],
        [6, `Nuestro ejemplo: ${toMathML('c = 0,8')}`],
      ),
      steps: [
        'Partimos de una idea sencilla: lo que alguien gasta, otra persona lo cobra.',
        'Si el Estado contrata una obra, hay empresas y trabajadores que reciben ese dinero.',
        'Quien recibe un ingreso nuevo consume una parte y ahorra el resto.',
        'Lo que consume vuelve a ser ingreso, ahora de un almacén o de una peluquería.',
        'A la parte que se consume de cada peso nuevo la llamamos propensión marginal a consumir.',
        'La escribimos con la letra c, y es un número entre cero y uno.',
        'En el ejemplo de hoy vale cero coma ocho: de cada 100 pesos se consumen 80.',
      ],
    },
    {
      title: 'Ronda por ronda',
      body: renderColumns(
        renderParagraphs(
          [1, '<span class="sol">Gasto inicial: 100</span>'],
          [2, 'Se consume el 80 %: 80'],
          [3, 'Otra vez el 80 %: 64'],
          [4, 'Después, 51,2'],
          [5, 'Y así, cada vez menos.'],
        ),
        roundsPlot.toString(),
      ),
      steps: [
        'Sigamos el dinero. En el gráfico, cada barra es el gasto nuevo de una ronda.',
        'Primera ronda: el Estado paga 100 por una obra. El producto ya subió 100.',
        'Segunda ronda: quienes cobraron esos 100 consumen el 80 por ciento, que son 80.',
        'Tercera: quienes cobraron 80 consumen 64.',
        'Cuarta: de esos 64 se consumen 51 pesos con 20 centésimos.',
        'Cada ronda es más chica que la anterior, porque siempre se ahorra una parte.',
        'Las barras se achican, pero nunca se hacen cero de golpe.',
        '¿A cuánto llega la suma de todas?',
      ],
    },
    {
      title: 'La suma de las rondas',
      body: renderColumns(
        renderTable(
          ['Rondas', 'Gasto nuevo', 'Suma'],
          [0, '1', '100,0', '100,0'],
          [1, '2', '80,0', '180,0'],
          [2, '3', '64,0', '244,0'],
          [3, '10', '13,4', '446,3'],
          [4, '20', '1,4', '494,2'],
        ),
        renderParagraphs(
          [5, `${toMathML('S = 100 + 80 + 64 + \\dots')}`],
          [6, `${toMathML('0,8 S = 80 + 64 + \\dots')}`],
          [7, `${toMathML('0,2 S = 100')}`],
          [8, `<span class="sol">${toMathML('S = 500')}</span>`],
        ),
      ),
      steps: [
        'Después de la primera ronda la suma es 100.',
        'Después de la segunda, 180.',
        'Con la tercera llegamos a 244.',
        'Después de diez rondas, la suma es de unos 446.',
        'Después de veinte, de unos 494. Se acerca a un número y no lo pasa.',
        'Para encontrarlo, llamemos S a la suma completa.',
        'Si la multiplicamos por cero coma ocho, cada término pasa a ser el siguiente.',
        'Al restar se cancela todo menos el primer término: cero coma dos S es igual a 100.',
        'Entonces S vale 500: el gasto de 100 terminó moviendo cinco veces su monto.',
      ],
    },
    {
      title: 'La fórmula',
      body: `<div class="card stack" style="width:700px"><p data-at="0">${toMathML('Y = C + I + G')}</p><p data-at="2">${toMathML('C = C_0 + c \\cdot Y')}</p>
        <p data-at="4">${toMathML('Y = C_0 + c \\cdot Y + I + G')}</p><p data-at="5">${toMathML('Y (1 - c) = C_0 + I + G')}</p></div>
        <div style="position:absolute;left:770px;top:190px" class="stack"><p data-at="6" class="answer">${toMathML('\\frac{\\Delta Y}{\\Delta G} = \\frac{1}{1 - c}', true)}</p></div>`,
      steps: [
        'Escribamos lo mismo con un modelo. El producto es consumo, inversión y gasto público.',
        'Por ahora dejamos afuera el comercio con otros países.',
        'El consumo tiene una parte fija, C cero, y otra que depende del ingreso.',
        'Esa segunda parte es c por Y: nuestra propensión a consumir, por el ingreso.',
        'Reemplazamos el consumo en la primera ecuación.',
        'Pasamos los términos con Y al mismo lado y sacamos factor común.',
        'Si G aumenta en uno, Y aumenta en uno sobre uno menos c. Ese es el multiplicador.',
        'Con c igual a cero coma ocho, uno sobre cero coma dos: da cinco, como antes.',
        'Cuanto más se consume de cada peso, más grande es el multiplicador.',
      ],
    },
    {
      title: 'Un ejemplo con números',
      body: renderCard(
        `<div class="stack"><p data-at="0">${toMathML('C_0 = 200')}, ${toMathML('I = 150')}, ${toMathML('G = 150')}</p><p data-at="1">${toMathML('Y = \\frac{200 + 150 + 150}{0,2} = 2500')}</p>
          <p data-at="3" class="verde">${toMathML('C = 200 + 0,8 \\cdot 2500 = 2200')}</p><p data-at="5" class="sol">${toMathML('Y = \\frac{200 + 150 + 250}{0,2} = 3000')}</p></div>`,
      ),
      steps: [
        'Pongamos números: el consumo fijo es 200, la inversión 150 y el gasto público 150.',
        'La suma es 500. Dividida entre cero coma dos, el producto de equilibrio es 2500.',
        'Siempre conviene comprobar.',
        'El consumo es 200 más el 80 por ciento de 2500, es decir, 2200.',
        'Y 2200 más 150 más 150 da 2500: lo que se gasta coincide con lo que se produce.',
        'Ahora el gasto público sube de 150 a 250. El nuevo equilibrio es 3000.',
        'El gasto subió 100 y el producto subió 500: otra vez, cinco veces.',
      ],
    },
    {
      title: 'El mismo ejemplo, dibujado',
      body: renderColumns(
        renderParagraphs(
          [0, 'En la recta de 45°, gasto y producto son iguales.'],
          [1, '<span class="verde">El gasto sube con el producto: pendiente 0,8.</span>'],
          [3, '<span class="sol">100 más de gasto público.</span>'],
        ),
        spendingPlot.toString(),
      ),
      steps: [
        'En este gráfico, la recta de 45 grados marca dónde el gasto es igual al producto.',
        'La recta verde es el gasto total: empieza en 500 y su pendiente es c.',
        'Donde se cortan está el equilibrio: 2500.',
        'El aumento del gasto público desplaza la recta 100 hacia arriba.',
        'El nuevo corte está en 3000: un paso de 100 hacia arriba, y 500 hacia la derecha.',
        'Cuanto más empinada es la recta del gasto, más lejos queda el nuevo corte.',
      ],
    },
    {
      title: 'Las filtraciones',
      body: renderTable(
        ['Con', 'Multiplicador', 'Vale'],
        [0, 'Solo ahorro', toMathML('\\frac{1}{1 - c}'), '5'],
        [3, 'Impuestos del 25 %', toMathML('\\frac{1}{1 - c(1 - t)}'), '2,5'],
        [6, 'Importaciones', toMathML('\\frac{1}{1 - c(1 - t) + m}'), '2'],
      ),
      steps: [
        'Un multiplicador de cinco es enorme. En la realidad, parte del ingreso se filtra.',
        'La primera filtración es el ahorro, que ya contamos.',
        'La segunda son los impuestos. Si son del 25 por ciento, queda el 75 para gastar.',
        'De cada peso nuevo se consume cero coma ocho por cero coma setenta y cinco: cero coma seis.',
        'El multiplicador baja a uno sobre cero coma cuatro, que es dos y medio.',
        'La tercera son las importaciones: lo que se compra afuera es ingreso de otro país.',
        'Si de cada peso se importan diez centésimos, el multiplicador baja a dos.',
        'En una economía chica y abierta, como la uruguaya, esta filtración pesa mucho.',
      ],
    },
    {
      title: '¿Y si cambian los impuestos?',
      body: renderList(
        [0, `Bajar un impuesto fijo en 100: primero, ${toMathML('c \\cdot 100')}`],
        [2, `Multiplicador: ${toMathML('\\frac{c}{1 - c} = 4')}`],
        [4, 'Gasto e impuestos, los dos +100: el producto sube 100.'],
      ),
      steps: [
        'Supongamos que, en vez de gastar, el Estado baja en 100 un impuesto de monto fijo.',
        'La gente consume solo una parte: en la primera ronda el gasto sube 80, y no 100.',
        'Por eso el multiplicador de los impuestos es menor: c sobre uno menos c, que vale cuatro.',
        '¿Y si el gasto sube 100 y se paga con 100 de impuestos?',
        'El gasto suma 500, los impuestos restan 400, y el producto sube 100.',
        'Se lo llama multiplicador del presupuesto equilibrado, y en este modelo vale uno.',
      ],
    },
    {
      title: 'Los límites del modelo',
      body: renderList(
        [0, 'Supone precios fijos y capacidad ociosa.'],
        [2, 'Supone que la tasa de interés no cambia.'],
        [4, 'No dice cuánto tarda.'],
        [5, 'No mira las expectativas ni la deuda.'],
      ),
      steps: [
        'El modelo supone que hay máquinas paradas y gente que busca trabajo.',
        'Si la economía ya produce todo lo que puede, más gasto termina en más precios.',
        'También supone que la tasa de interés no se mueve.',
        'Si el gasto público la hace subir, una parte de la inversión privada se retira.',
        'No dice cuánto tardan las rondas, y en la práctica llevan meses o años.',
        'Y quien espera que mañana suban los impuestos puede decidir ahorrar más hoy.',
        'Por eso los multiplicadores que se estiman con datos suelen ser mucho menores que cinco.',
        'Muchos estudios los ubican cerca de uno, más altos en las recesiones.',
      ],
    },
    {
      title: 'Para llevar',
      body:
        renderList(
          [0, 'El efecto total es la suma de todas las rondas.'],
          [1, `Multiplicador simple: ${toMathML('\\frac{1}{1 - c}')}`],
          [2, 'Ahorro, impuestos e importaciones lo achican.'],
        ) +
        renderResult([
          3,
          `Con ${toMathML('c = 0,75')}, ¿cuánto hay que gastar para que el producto suba 200?`,
        ]),
      steps: [
        'Repasemos. El gasto da vueltas, y el efecto total es la suma de todas las rondas.',
        'En el modelo más simple, el multiplicador es uno sobre uno menos c.',
        'El ahorro, los impuestos y las importaciones lo achican.',
        'Para practicar: si c vale cero coma setenta y cinco, queremos que el producto suba 200.',
        '¿Cuánto tiene que subir el gasto? Pausá el video y hacé la cuenta.',
        'El multiplicador es cuatro, así que alcanza con 50.',
        'En la próxima clase dejamos de suponer precios fijos y medimos la inflación.',
      ],
    },
  ],
};
