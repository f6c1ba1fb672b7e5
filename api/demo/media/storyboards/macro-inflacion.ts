import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderColumns, renderList, renderParagraphs, renderResult, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const basket = renderTable(
  ['Por mes', 'Cantidad', 'Precio', 'Gasto'],
  [1, 'Pan', '10 kg', '$ 100', '$ 1.000'],
  [2, 'Leche', '20 l', '$ 50', '$ 1.000'],
  [3, 'Boletos', '40', '$ 50', '$ 2.000'],
  [4, 'Alquiler', '1', '$ 6.000', '$ 6.000'],
  [5, '<b>Total</b>', '', '', '<b>$ 10.000</b>'],
);

const nextYear = renderTable(
  ['Un año después', 'Precio', 'Gasto', 'Cambio'],
  [1, 'Pan', '$ 120', '$ 1.200', '+20 %'],
  [2, 'Leche', '$ 54', '$ 1.080', '+8 %'],
  [3, 'Boletos', '$ 55', '$ 2.200', '+10 %'],
  [4, 'Alquiler', '$ 6.360', '$ 6.360', '+6 %'],
  [5, '<b>Total</b>', '', '<b>$ 10.840</b>', '<b>+8,4 %</b>'],
);

const index = new Plot({ x: [-0.3, 2.6], y: [95, 118] })
  .axes('año', 'IPC')
  .line(
    [
      [0, 100],
      [1, 108.4],
      [2, 114.4],
    ],
    { at: 3, color: '#ffc247' },
  )
  .point(0, 100, { at: 0 })
  .label(0, 100, '100', { at: 0, dx: 4, dy: 34 })
  .point(1, 108.4, { at: 0 })
  .label(1, 108.4, '108,4', { at: 0, dx: 8, dy: 34 })
  .point(2, 114.4, { at: 2 })
  .label(2, 114.4, '114,4', { at: 2, dx: -34, dy: -18 });

export const macroInflacion: DemoStoryboard = {
  slug: 'macro-inflacion',
  course: 'Macroeconomía',
  title: 'Inflación e índice de precios',
  accent: ACCENT_COLOURS.FCEA,
  spoken: true,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Inflación e índice de precios',
        '¿Cuánto subieron «los precios», si cada uno subió distinto?',
      ),
      steps: [
        'Hola. Hoy vamos a medir la inflación.',
        'El problema es este: ¿cuánto subieron los precios, si cada uno subió distinto?',
        'Vamos a construir un índice de precios con una canasta de cuatro productos.',
        'Después lo usamos para comparar sueldos de años distintos.',
        'Y al final discutimos quién gana y quién pierde con la inflación.',
      ],
    },
    {
      title: 'Qué es la inflación',
      body: renderList(
        [0, 'Un aumento <b class="sol">general y sostenido</b> de los precios.'],
        [2, 'Que suba un solo precio no es inflación.'],
        [4, 'El dinero compra cada vez menos.'],
        [5, 'Se mide con el <b class="sol">índice de precios del consumo</b>, IPC.'],
      ),
      steps: [
        'La inflación es un aumento general y sostenido de los precios.',
        'General quiere decir que suben muchos; sostenido, que no es por una sola vez.',
        'Si una helada encarece el tomate por dos semanas, eso no es inflación.',
        'Cambió un precio en relación con los demás. La inflación los arrastra a casi todos.',
        'Visto del otro lado, el dinero pierde valor: con los mismos pesos se compra menos.',
        'Para medirla usamos un índice de precios del consumo, que se abrevia IPC.',
        'En Uruguay lo publica todos los meses el Instituto Nacional de Estadística.',
      ],
    },
    {
      title: 'La canasta',
      body: basket,
      steps: [
        'El primer paso es elegir una canasta: qué compra por mes un hogar típico.',
        'La nuestra tiene diez kilos de pan, a 100 pesos: mil pesos por mes.',
        'Veinte litros de leche, a 50 pesos: otros mil.',
        'Cuarenta boletos de ómnibus, a 50 pesos: dos mil.',
        'Y un alquiler de 6000 pesos.',
        'En total, la canasta cuesta 10.000 pesos.',
        'Una canasta de verdad tiene cientos de productos y sale de una encuesta de gastos.',
        'Las cantidades quedan fijas. Así, si el costo cambia, es por los precios.',
      ],
    },
    {
      title: 'Un año después',
      body: nextYear,
      steps: [
        'Pasó un año. Vamos de nuevo a los comercios, con la misma lista.',
        'El pan cuesta 120 pesos. Subió un 20 por ciento.',
        'La leche, 54 pesos. Subió un 8.',
        'El boleto, 55. Subió un 10.',
        'El alquiler, 6360 pesos. Subió un 6 por ciento.',
        'La misma canasta ahora cuesta 10.840 pesos: un 8,4 por ciento más.',
        'Fijate que no es el promedio simple de los cuatro aumentos, que sería 11.',
      ],
    },
    {
      title: 'Las ponderaciones',
      body: renderTable(
        ['', 'Peso', 'Cambio', 'Incidencia'],
        [1, 'Pan', '10 %', '+20 %', '2,0'],
        [2, 'Leche', '10 %', '+8 %', '0,8'],
        [3, 'Boletos', '20 %', '+10 %', '2,0'],
        [4, 'Alquiler', '60 %', '+6 %', '3,6'],
        [5, '<b>Total</b>', '100 %', '', '<b>8,4</b>'],
      ),
      steps: [
        'Cada producto pesa según la parte del gasto que se lleva.',
        'El pan pesa el 10 por ciento. Su aumento del 20 aporta dos puntos.',
        'La leche también pesa el 10 y aporta cero coma ocho puntos.',
        'Los boletos pesan el 20 por ciento y aportan dos puntos.',
        'El alquiler subió menos que todos, pero pesa el 60: aporta tres coma seis.',
        'La suma de las incidencias es ocho coma cuatro: el mismo resultado.',
        'El pan llama la atención porque se compra todos los días; el alquiler pesa más.',
      ],
    },
    {
      title: 'El índice',
      body: renderColumns(
        renderParagraphs(
          [0, `${toMathML('"IPC" = \\frac{10.840}{10.000} \\cdot 100 = 108,4')}`],
          [2, 'Segundo año: la canasta cuesta $&nbsp;11.438.'],
          [4, `<span class="verde">${toMathML('\\frac{114,4}{108,4} - 1 = 5,5')} %</span>`],
          [6, '<span class="ceibo">No es 114,4 − 108,4.</span>'],
        ),
        index.toString(),
      ),
      steps: [
        'El índice compara el costo con el del período base, al que le damos el valor 100.',
        'Con nuestros datos, el IPC del primer año es 108,4.',
        'Supongamos que al segundo año la canasta cuesta 11.438 pesos: el índice es 114,4.',
        'En el dibujo, el índice sigue subiendo, aunque un poco menos rápido.',
        'La inflación del segundo año es la variación del índice: un 5,5 por ciento.',
        'Bajó de 8,4 a 5,5. Pero cuidado: los precios no bajaron, subieron más despacio.',
        'Un error común es restar los índices: esa resta da seis puntos, no el porcentaje.',
        'Y en los dos años juntos, los precios subieron un 14,4 por ciento.',
      ],
    },
    {
      title: 'Deflactar un sueldo',
      body: renderTable(
        ['', 'Sueldo', 'IPC', 'En pesos de la base'],
        [0, 'Base', '$ 30.000', '100,0', '$ 30.000'],
        [1, 'Año 1', '$ 33.000', '108,4', '$ 30.443'],
        [5, 'Año 2', '$ 33.000', '114,4', '$ 28.846'],
      ),
      steps: [
        'El índice sirve para comparar pesos de años distintos. Tomemos un sueldo de 30.000.',
        'Al año siguiente es de 33.000: subió un 10 por ciento en términos nominales.',
        'Para ver cuánto compra, lo dividimos entre 108,4 y multiplicamos por 100.',
        'Da 30.443 pesos de la base. A eso lo llamamos deflactar.',
        'El sueldo real subió apenas un 1,5 por ciento.',
        'El segundo año el sueldo sigue en 33.000, pero el índice ya está en 114,4.',
        'En pesos de la base son 28.846: compra casi un 4 por ciento menos que al principio.',
        'En el recibo dice lo mismo que el año pasado; en el almacén, no.',
      ],
    },
    {
      title: 'La tasa de interés real',
      body: renderParagraphs(
        [0, 'Un préstamo a un año, al 12 %.'],
        [2, `Se esperaba 5 %: ${toMathML('\\frac{1,12}{1,05} = 1,067')}`],
        [4, `<span class="ceibo">Fue 9 %: ${toMathML('\\frac{1,12}{1,09} = 1,028')}</span>`],
      ),
      steps: [
        'Ahora pensemos en un préstamo a un año, con una tasa del 12 por ciento.',
        'Las dos partes esperaban una inflación del 5 por ciento.',
        'La tasa real esperada era de 6,7 por ciento: uno coma doce sobre uno coma cero cinco.',
        'Pero la inflación resultó del 9 por ciento.',
        'La tasa real terminó siendo de 2,8 por ciento.',
        'Quien debía pagó menos de lo pensado; quien prestó recibió menos.',
      ],
    },
    {
      title: 'Quién gana y quién pierde',
      body: renderColumns(
        renderParagraphs(
          [0, '<b class="verde">Ganan</b>'],
          [1, 'Quienes deben a tasa fija.'],
          [2, 'Quienes ajustan sus precios antes.'],
        ),
        renderParagraphs(
          [3, '<b class="ceibo">Pierden</b>'],
          [3, 'Quienes prestaron a tasa fija.'],
          [4, 'Quienes tienen ingresos fijos.'],
          [5, 'Quienes ahorran en efectivo.'],
        ),
      ),
      steps: [
        'Cuando la inflación supera lo esperado, redistribuye.',
        'Gana quien debe a una tasa fija, porque devuelve pesos que valen menos.',
        'También quien puede subir sus precios antes que los demás.',
        'Pierde quien prestó a tasa fija, y también quien ahorró de esa manera.',
        'Pierde quien tiene un ingreso que no se ajusta, o que se ajusta tarde.',
        'Y pierde quien guarda efectivo: en general, los hogares con menos recursos.',
        'Por eso existen contratos que se ajustan con el IPC, como los que usan la unidad indexada.',
        'Si la inflación es la que todos esperaban, casi todos estos efectos desaparecen.',
      ],
    },
    {
      title: 'Lo que el índice no ve',
      body: renderList(
        [0, 'Cuando algo sube mucho, la gente compra otra cosa.'],
        [2, 'La calidad cambia y aparecen productos nuevos.'],
        [4, 'Tu canasta no es la canasta promedio.'],
      ),
      steps: [
        'Con cantidades fijas, el índice supone que nadie cambia sus compras.',
        'Si sube el pan, algunos compran más arroz. El índice exagera un poco el aumento.',
        'También cuesta separar un aumento de precio de una mejora de calidad.',
        'Un teléfono de hoy no es el mismo producto que uno de hace diez años.',
        'Y la canasta es un promedio: si no alquilás, tu inflación fue otra.',
        'Por eso las canastas se revisan cada tantos años, con una encuesta nueva.',
      ],
    },
    {
      title: 'Para llevar',
      body:
        renderList(
          [0, 'El IPC compara el costo de una canasta fija.'],
          [1, 'La inflación es la variación porcentual del índice.'],
          [2, 'Para comparar pesos de años distintos, se deflacta.'],
        ) + renderResult([3, 'Sueldo de $ 42.000 e IPC 120: ¿cuánto vale en pesos de la base?']),
      steps: [
        'Repasemos. El IPC compara el costo de una misma canasta en dos momentos.',
        'La inflación es la variación porcentual del índice, no la resta.',
        'Para comparar pesos de distintos años, dividimos entre el índice y multiplicamos por 100.',
        'Para practicar: un sueldo de 42.000 pesos, con el IPC en 120. ¿Cuánto vale en la base?',
        'Pausá el video y hacé la cuenta.',
        'Son 35.000 pesos.',
        'Con esto ya podés leer con criterio las noticias sobre crecimiento, gasto y precios.',
      ],
    },
  ],
};
