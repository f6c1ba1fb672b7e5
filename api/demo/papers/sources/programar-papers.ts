import type { DemoPaper } from './paper.ts';

const code = (...lines: string[]) => `<pre>${lines.join('\n').replaceAll('<', '&lt;')}</pre>`;

export const programarPapers: readonly DemoPaper[] = [
  {
    file: 'practico-repeticiones',
    course: 'Programación 1',
    title: 'Práctico 4 — Repeticiones',
    exercises: [
      {
        question: 'Escribí un programa que lea n y muestre la suma de los números de 1 a n.',
        answer: code('suma := 0;', 'for i := 1 to n do', '  suma := suma + i;', 'writeLn(suma)'),
      },
      {
        question: 'Mostrá la tabla del 7, del 1 al 10.',
        answer: code('for i := 1 to 10 do', "  writeLn('7 x ', i, ' = ', 7 * i)"),
      },
      {
        question: 'Leé enteros hasta que llegue un 0 y mostrá cuántos fueron pares. El 0 no se cuenta.',
        answer: code(
          'pares := 0;',
          'read(x);',
          'while x <> 0 do',
          'begin',
          '  if x mod 2 = 0 then pares := pares + 1;',
          '  read(x)',
          'end;',
          'writeLn(pares)',
        ),
      },
      {
        question: '¿Qué muestra el primer programa si n vale 0?',
        answer: 'Muestra 0: el cuerpo del for no se ejecuta ninguna vez.',
      },
    ],
  },
  {
    file: 'ejercicios-python',
    course: 'Introducción a la programación con Python',
    title: 'Ejercicios resueltos 1 a 6',
    exercises: [
      {
        question: 'Preguntá el nombre y saludá.',
        answer: code("nombre = input('¿Cómo te llamás? ')", "print('Hola,', nombre)"),
      },
      {
        question: 'Pasá grados Celsius a Fahrenheit.',
        answer: code("celsius = float(input('Grados: '))", 'print(celsius * 9 / 5 + 32)'),
      },
      {
        question: 'Decí si un número es par.',
        answer: code("n = int(input('Número: '))", "print('par' if n % 2 == 0 else 'impar')"),
      },
      {
        question: 'Promedio de una lista que puede estar vacía.',
        answer: code('if notas:', '    print(sum(notas) / len(notas))', 'else:', "    print('No hay notas')"),
      },
      {
        question: 'La nota más alta, sin usar max.',
        answer: code(
          'mayor = notas[0]',
          'for nota in notas:',
          '    if nota > mayor:',
          '        mayor = nota',
          'print(mayor)',
        ),
      },
      {
        question: 'Promedio de la columna «nota» de un archivo CSV.',
        answer: code(
          'import csv',
          "with open('notas-grupo.csv', encoding='utf-8') as archivo:",
          "    notas = [int(fila['nota']) for fila in csv.DictReader(archivo)]",
          'print(sum(notas) / len(notas))',
        ),
      },
    ],
  },
];
