import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { measureMinimumTime } from '../../../test/slowness.ts';
import { toFlatQuestion } from '../kinds/kinds.ts';
import type { RenderedQuestion } from '../kinds/question-texts.ts';
import { readQuestionFile } from './read-file.ts';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));

function read(source: string | Uint8Array) {
  const file = readQuestionFile(
    typeof source === 'string' ? Buffer.from(source) : source,
    undefined,
    undefined,
  );
  const contents = file.questions.map(({ question }) => toFlatQuestion(JSON.parse(question.content)));
  const rendered = file.questions.map(({ question }) => JSON.parse(question.rendered) as RenderedQuestion);
  const called = (title: string) => {
    const content = contents.find((one) => one.title === title);
    if (!content) throw new Error(`no question ${title}: ${contents.map((one) => one.title)}`);
    return content;
  };
  return { ...file, contents, rendered, called };
}

describe('GIFT as Moodle exports it', () => {
  const file = read(fixture('moodle.gift'));

  test('every question comes in; a text without answers is said to stay out', () => {
    expect(file.format).toBe('gift');
    expect(file.problems).toMatchObject([{ line: 45, severity: 'warning', question: 'Bienvenida' }]);
    expect(file.contents.map(({ kind }) => kind)).toEqual([
      'single',
      'multiple',
      'truefalse',
      'short',
      'numerical',
      'numerical',
      'numerical',
      'matching',
      'essay',
      'single',
      'single',
      'truefalse',
    ]);
  });

  test('escapes, weights, feedback, tags and categories are kept', () => {
    const power = file.called('Derivada de una potencia');
    expect(power).toMatchObject({ format: 'html', tags: ['Derivadas', 'parcial', '2026'] });
    expect(power.text).toBe('<p>¿Cuál es la derivada de \\( f(x)=x^{3} \\)?</p>');
    expect(power.options.map(({ weight }) => weight)).toEqual([100, -33.33333, 0]);
    expect(power.options[1]).toMatchObject({
      text: '<p>\\( \\frac{x^{4}}{4} \\)</p>',
      feedback: '<p>Esa es una primitiva.</p>',
    });
    expect(power.feedback).toContain("(x^n)'=n x^{n-1}");
    expect(file.rendered[0]?.text).toContain('<msup><mi>x</mi><mn');
    expect(file.called('Números primos').options.map(({ weight }) => weight)).toEqual([50, 50, -50, -50]);
  });

  test('each kind of answer is read', () => {
    expect(file.called('Continuidad')).toMatchObject({
      correct: false,
      feedbackTrue: 'Pensá en |x| en 0.',
      feedbackFalse: '¡Bien!',
    });
    expect(file.called('Capital').accepted).toMatchObject([
      { text: 'Montevideo', weight: 100 },
      { text: 'Montevideu', weight: 50, feedback: 'Con o al final.' },
      { text: 'Monte*', weight: 25 },
    ]);
    expect(file.called('Pi').numbers).toMatchObject([
      { value: 3.14, tolerance: 0.005, weight: 100 },
      { value: 3.1, tolerance: 0.05, weight: 50, feedback: 'Más decimales.' },
    ]);
    expect(file.called('Rango').numbers).toMatchObject([{ value: null, min: 1, max: 5 }]);
    expect(file.called('Unico').numbers).toMatchObject([{ value: 1724, tolerance: 2 }]);
    const matching = file.called('Capitales');
    expect(matching.pairs.map(({ text, match }) => [text, match])).toEqual([
      ['Uruguay', 'Montevideo'],
      ['Perú', 'Lima'],
      ['Chile', 'Santiago'],
    ]);
    expect(matching.distractors.map(({ text }) => text)).toEqual(['Quito']);
  });

  test('a missing word leaves a line, and formulas may keep their braces unescaped', () => {
    expect(file.contents[9]?.text).toBe('La capital de Francia es _____ desde hace siglos.');
    const fractions = file.called('Fracciones sin escapar');
    expect(fractions.text).toBe('¿Cuánto vale $$\\frac{1}{2} + \\frac{1}{2}$$?');
    expect(fractions.options.map(({ text }) => text)).toEqual(['1', '$$\\frac{2}{4}$$']);
    expect(fractions.tags).toEqual(['Álgebra lineal']);
    expect(file.called('Desigual').text).toContain('a \\neq b');
  });
});

test('GIFT with mistakes: each with its line, the good ones come in', () => {
  const file = read(fixture('malo.gift'));
  expect(file.contents.map(({ title }) => title)).toEqual(['Bien', 'También bien']);
  expect(file.problems.map(({ line, severity, question }) => [line, severity, question])).toEqual([
    [3, 'error', 'Sin cerrar'],
    [5, 'error', 'Dos llaves'],
    [7, 'error', 'Sin correcta'],
    [9, 'error', 'Número raro'],
  ]);
});

test('Aiken: good questions come in, the others are named by their line', () => {
  const file = read(fixture('preguntas.aiken.txt'));
  expect(file.format).toBe('aiken');
  expect(file.contents.map(({ options }) => options.map(({ weight }) => weight))).toEqual([
    [100, 0, 0],
    [0, 100],
  ]);
  expect(file.problems.map(({ line, message }) => [line, message])).toEqual([
    [11, 'Falta la línea ANSWER.'],
    [15, 'La pregunta tiene menos de dos opciones.'],
  ]);
});

describe('Moodle XML', () => {
  const file = read(fixture('moodle.xml'));

  test('every kind comes in, cleaned, with its category as a tag', () => {
    expect(file.format).toBe('moodle');
    expect(
      file.problems.map(({ line, severity, question, message }) => [line, severity, question, message]),
    ).toEqual([
      [15, 'warning', 'Velocidad & aceleración', 'El número de identificación no se importa.'],
      [15, 'warning', 'Velocidad & aceleración', 'Las pistas no se importan.'],
      [71, 'warning', 'Magnitudes vectoriales', expect.stringContaining('contenido activo')],
      [104, 'warning', 'Caída libre', 'Las unidades no se importan.'],
      [163, 'warning', 'Instrucciones', expect.stringContaining('sin respuestas')],
    ]);
    expect(file.contents.map(({ kind }) => kind)).toEqual([
      'single',
      'multiple',
      'truefalse',
      'short',
      'numerical',
      'matching',
      'essay',
      'gaps',
      'ordering',
      'gaps',
    ]);
    expect(file.contents.every(({ tags }) => tags[0] === 'Cinemática')).toBe(true);
    expect(JSON.stringify([file.rendered, file.contents])).not.toContain('alert(1)');
  });

  test('pictures, formulas, weights and marks are kept', () => {
    const speed = file.called('Velocidad & aceleración');
    expect(speed).toMatchObject({ mark: 2, shuffle: true, tags: ['Cinemática', 'parcial 1'] });
    expect(speed.options.map(({ weight }) => weight)).toEqual([100, -25, 0]);
    const [image] = file.questions[0]?.images ?? [];
    expect(image?.name).toBe('gráfica v-t.png');
    expect(file.rendered[0]?.text).toContain(`<img src="image:${image?.key}" alt="gráfica" width="300"`);
    expect(file.rendered[0]?.text).toContain('<mfrac>');
    expect(file.called('Unidad').text).toBe('¿Cómo se llama la unidad de fuerza? (1 &lt; 2 &amp; fácil)');
    expect(file.called('Inercia').text).toBe('Un cuerpo sin fuerza neta<br>puede moverse.');
    expect(file.called('Caída libre').numbers).toMatchObject([
      { value: 9.8, tolerance: 0.05 },
      { min: -1e100, max: 1e100, weight: 0, feedback: 'No.' },
    ]);
    expect(file.called('Unidades').distractors.map(({ text }) => text)).toEqual(['pascal']);
    expect(file.called('Órdenes').items.map(({ text }) => text)).toEqual(['milímetro', 'metro', 'kilómetro']);
  });

  test('embedded answers become gaps', () => {
    const gaps = file.called('Huecos');
    expect(gaps.text).toBe(
      '<p>La velocidad es [[1]] y la aceleración [[2]]. En 2 s con \\(v=5\\) recorre [[3]] m.</p>',
    );
    expect(gaps.gaps).toMatchObject([
      {
        kind: 'text',
        weight: 1,
        accepted: [
          { text: 'constante', feedback: 'Sí' },
          { text: 'uniforme', weight: 50 },
        ],
      },
      {
        kind: 'choice',
        accepted: [{ text: 'nula', weight: 100 }, { text: 'positiva', weight: 0 }, { text: 'negativa' }],
      },
      { kind: 'number', weight: 2, accepted: [{ text: '10', tolerance: 0.1 }] },
    ]);
    expect(file.called('Elegir palabras').gaps[0]?.accepted).toMatchObject([
      { text: 'dinamómetro', weight: 100 },
      { text: 'termómetro', weight: 0 },
    ]);
  });
});

describe('QTI', () => {
  test('2.1: choice, text entry, match, order, inline choice, essay; what is unknown is named', () => {
    const file = read(fixture('qti21.xml'));
    expect(file.format).toBe('qti');
    expect(file.problems).toMatchObject([
      { severity: 'warning', question: 'Personajes', message: expect.stringContaining('todo o nada') },
      { severity: 'warning', question: 'Podio', message: expect.stringContaining('todo o nada') },
      { severity: 'error', question: 'Mapa' },
    ]);
    expect(file.contents.map(({ kind }) => kind)).toEqual([
      'single',
      'multiple',
      'short',
      'numerical',
      'matching',
      'ordering',
      'gaps',
      'essay',
    ]);
    expect(file.called('Derivada')).toMatchObject({
      mark: 3,
      options: [
        { text: '2', feedback: 'Revisá.' },
        { text: '3', weight: 100 },
      ],
    });
    expect(file.rendered[0]?.text).toContain('<mfrac>');
    expect(file.rendered[0]?.text).toContain('<strong>f′(3)</strong>');
    expect(file.called('Pares').options.map(({ weight }) => weight)).toEqual([50, 50, -50]);
    expect(file.called('Capital').accepted).toMatchObject([
      { text: 'Montevideo', weight: 100 },
      { text: 'Mvd', weight: 50 },
    ]);
    expect(file.called('Suma').numbers).toMatchObject([{ value: 2.5, tolerance: 0.1 }]);
    const people = file.called('Personajes');
    expect(people.pairs.map(({ text, match }) => [text, match])).toEqual([
      ['Capuleto', 'Romeo y Julieta'],
      ['Demetrio', 'Sueño de una noche de verano'],
    ]);
    expect(people.distractors).toMatchObject([{ text: 'La tempestad' }]);
    expect(file.called('Podio').items.map(({ text }) => text)).toEqual(['uno', 'dos', 'tres']);
    expect(file.called('Elegir').text).toBe('<p>La casa de [[1]] llevaba una [[2]].</p>');
  });

  const checkCanvas = (file: ReturnType<typeof read>) => {
    expect(file.problems).toMatchObject([{ severity: 'warning', question: 'Texto' }]);
    expect(file.contents.map(({ kind }) => kind)).toEqual([
      'single',
      'multiple',
      'truefalse',
      'short',
      'numerical',
      'matching',
      'gaps',
      'essay',
    ]);
  };

  test('1.2 as Canvas exports it, formulas out of its pictures', () => {
    const file = read(fixture('canvas-qti12.xml'));
    checkCanvas(file);
    expect(file.called('Elasticidad')).toMatchObject({
      mark: 2,
      text: '<div><p>Si \\(\\varepsilon=\\frac{1}{2}\\), la demanda es…</p></div>',
      options: [
        { text: 'inelástica', weight: 100 },
        { text: '<p>elástica</p>', feedback: '<p>Es menor que uno.</p>' },
      ],
    });
    expect(file.called('Bienes').options.map(({ weight }) => weight)).toEqual([50, 50, -50]);
    expect(file.called('Corta').accepted.map(({ text }) => text)).toEqual([
      'equilibrio',
      'punto de equilibrio',
    ]);
    expect(file.called('Numérica').numbers).toMatchObject([{ min: 0.32, max: 0.34 }]);
    expect(file.called('Unir').distractors).toMatchObject([{ text: 'nada' }]);
    expect(file.called('Huecos').text).toBe('<p>Las curvas de [[1]] y [[2]] se cortan.</p>');
  });

  test('a package with manifest and pictures, as Canvas downloads it', () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const xml = fixture('canvas-qti12.xml')
      .toString()
      .replace('¿Cuáles son sustitutos?', '¿Cuáles? &lt;img src="$IMS-CC-FILEBASE$/fotos/t%C3%A9.png"&gt;');
    const file = read(
      zipSync({
        'imsmanifest.xml': Buffer.from('<manifest/>'),
        'g3f0/g3f0.xml': Buffer.from(xml),
        'g3f0/assessment_meta.xml': Buffer.from(
          '<quiz xmlns="http://canvas.instructure.com"><title>x</title></quiz>',
        ),
        'web_resources/fotos/té.png': png,
      }),
    );
    checkCanvas(file);
    expect(file.questions[1]?.images).toMatchObject([{ name: 'té.png' }]);
  });
});

describe('hostile files end in a clear error', () => {
  test.each(['null', '5', '{"tags":5}', '{"tags":[5,null]}', '{"gaps":{"0":1}}', '{"mark":"x"}', '%'])(
    'a note of ours that says %s',
    (note) => {
      const more = note === '%' ? note : encodeURIComponent(note);
      const file = read(`// [more:${more}]\n::x::¿? {=1 ~2}`);
      expect(file.listed).toHaveLength(1);
    },
  );

  const bomb =
    '<!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><quiz>&b;</quiz>';
  const external =
    '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz><question>&x;</question></quiz>';

  test.each([
    ['entities', bomb, /DOCTYPE/],
    ['a file by entity', external, /DOCTYPE/],
    [
      'an entity without a name',
      '<quiz><question type="essay"><name><text>&nada;</text></name></question></quiz>',
      /mal formado/,
    ],
    ['deep nesting', `<quiz>${'<a>'.repeat(100_000)}`, /uno dentro de otro/],
    ['cut in half', fixture('moodle.xml').toString().slice(0, 3000), /mal formado/],
    ['another XML', '<html><body/></html>', /QTI/],
    ['nothing', ' \n ', /ninguna pregunta/],
    ['a broken package', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100, 7)]), /ZIP/],
  ])('%s', (_what, source, message) => {
    const file = read(source);
    expect(file.questions).toEqual([]);
    expect(file.problems.at(-1)).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(message),
    });
  });

  test.each([
    ['a line of 100 kB', `::x::${'a'.repeat(100_000)}{=1 ~2}`],
    ['100,000 opening braces', '{'.repeat(100_000)],
    ['100,000 answers', `¿? {${'=a ~b '.repeat(50_000)}}`],
    ['100,000 dollars', `¿${'$$'.repeat(50_000)}? {=1 ~2}`],
    ['100,000 backslashes', `¿${'\\'.repeat(100_000)}? {=1 ~2}`],
    ['open questions without end', '::a::b {\n\n'.repeat(5_000)],
    ['numbered lists within lists', `${'1. '.repeat(5_000)} {=1 ~2}`],
    ['stars', `x {=${'*'.repeat(15_000)}a}`],
    ['Markdown that nests', `${'> '.repeat(4_000)}x {=1 ~2}`],
    ['Markdown links', `${'['.repeat(9_000)} {=1 ~2}`],
    ['emphasis', `${'*a_'.repeat(5_000)} {=1 ~2}`],
  ])('%s takes no more than a moment', async (_what, source) => {
    expect(await measureMinimumTime(2_000, () => read(source))).toBeLessThan(2_000);
  });
});
