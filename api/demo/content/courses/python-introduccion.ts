import type { DemoCourse } from '../demo-content.ts';

export const pythonIntroduccion: DemoCourse = {
  slug: 'python-introduccion',
  name: 'Introducción a la programación con Python',
  description:
    'Para quien nunca programó y quiere automatizar tareas o cambiar de rumbo. Clases cortas, un programa nuevo en cada una.',
  objective: [
    'Escribir programas que lean datos, decidan, repitan y muestren resultados',
    'Entender los mensajes de error',
  ].join('\n'),
  audience: [
    'Nunca programaste: empezamos de cero.',
    'Trabajás con datos: y la planilla ya no alcanza.',
  ].join('\n'),
  groups: ['Martes y jueves', 'Sábados'],
  type: 'CORTOS',
  category: 'Programación',
  enrolment: 'open',
  lectures: [
    {
      title: 'Tu primer programa',
      description:
        'Instalamos Python y escribimos un saludo que pregunta el nombre. Vemos qué es una variable y qué diferencia hay entre un texto y un número.',
      video: 'python-primer-programa',
      open: true,
    },
    {
      title: 'Decidir con if',
      description:
        'Un programa que responde distinto según la edad. La sangría no es decoración: en Python dice qué instrucciones van juntas.',
      video: 'python-if',
    },
    {
      title: 'Listas y promedios',
      description:
        'Guardamos cuatro notas en una lista, la recorremos con for y calculamos el promedio. Al final, un atajo y el cuidado que hay que tener con la lista vacía.',
      video: 'python-promedio',
    },
    {
      title: 'Leer un archivo CSV',
      description:
        'Abrimos una planilla guardada como CSV y sumamos una columna. Es el primer paso para automatizar tareas de oficina.',
    },
  ],
  links: [
    { name: 'Tutorial oficial de Python en español', url: 'https://docs.python.org/es/3/tutorial/' },
    { name: 'Python Tutor: ver el programa paso a paso', url: 'https://pythontutor.com' },
  ],
  attachments: [
    { name: 'Ejercicios resueltos 1 a 6.pdf', file: 'ejercicios-python.pdf' },
    { name: 'Notas de un grupo.csv', file: 'notas-grupo.csv' },
  ],
};
