import { describe, expect, it } from 'vitest';
import { escapeStrayPercents } from './escape-stray-percents.ts';
import { fillTemplate } from './fill-template.ts';
import { matchScreen } from './match.ts';
import type { RemoteRelease } from './registry.ts';

describe('readableAddress', () => {
  it.each([
    ['/search/100%', '/search/100%25'],
    ['/search/caf%C3%A9%20100%', '/search/caf%C3%A9%20100%25'],
    ['/search/%E0%A4%A?a=%', '/search/%25E0%25A4%25A?a=%'],
    ['/search/c%C3%A1lculo', '/search/c%C3%A1lculo'],
    ['/api/users/%', '/api/users/%'],
  ])('takes %s as %s', (url, readable) => {
    expect(escapeStrayPercents({ url })).toBe(readable);
  });
});

it("finds a screen as the browser's router does, in whatever case", () => {
  const route = { name: 'list', path: '/coursesList/:type', access: 'all' } as const;
  const release = { name: 'mfe-x', routes: [route] } as unknown as RemoteRelease;
  expect(matchScreen('/courseslist/FCEA/', [release], null)?.route).toBe(route);
  expect(matchScreen('/coursesList', [release], null)).toBeUndefined();
});

it('knows what stands for the parameters of a path', () => {
  const route = { name: 'lecture', path: '/lectures/:courseId/:lectureId?', access: 'all' } as const;
  const release = { name: 'mfe-x', routes: [route] } as unknown as RemoteRelease;
  expect(matchScreen('/lectures/3/7', [release], null)?.params).toEqual({
    courseId: '3',
    lectureId: '7',
  });
});

it('takes the screen whose path spells the address out, whatever the order and the rule of the other', () => {
  const named = { name: 'new', path: '/course/new', access: 'all' } as const;
  const any = { name: 'course', path: '/course/:courseId', access: 'admin' } as const;
  for (const routes of [
    [named, any],
    [any, named],
  ]) {
    const releases = [{ name: 'mfe-x', routes }] as unknown as RemoteRelease[];
    expect(matchScreen('/course/new', releases, 'admin')?.route).toBe(named);
    expect(matchScreen('/course/7', releases, 'admin')?.route).toBe(any);
  }
});

it('writes words into their places as text, and never a word within a word', () => {
  const answers = { lecture: { title: '<b>&"', description: '{{lecture.title}}' } };
  const screen = '<h1>{{lecture.title}}</h1><p>{{lecture.description}}</p><i>{{course.name}}</i>';
  const { html, placeholders } = fillTemplate(screen, answers);
  expect(html).toBe('<h1>&lt;b&gt;&amp;&quot;</h1><p>{{lecture.title}}</p><i></i>');
  expect(placeholders).toEqual({
    'lecture.title': '<b>&"',
    'lecture.description': '{{lecture.title}}',
    'course.name': '',
  });
});

it('repeats what stands for each item, and shows what has a value, or that value', () => {
  const courses = [
    { id: 1, name: '{{#courses}}<i>', type: 'FCEA', category: 'Números', lectureCount: 1 },
    { id: 2, name: 'Física', type: 'FING', category: '', lectureCount: 0 },
  ];
  const screen =
    '<ul>{{#courses}}<li><a href="/lectures/%7B%7Bid%7D%7D/">{{name}}</a>{{#type=FING}}<b>Ingeniería</b>{{/type=FING}}<!-- -->' +
    '{{#category}}<i>{{category}}</i>{{/category}}{{^lectureCount=1}}<s>{{lectureCount}}<!-- --> clases</s>{{/lectureCount=1}}</li>{{/courses}}</ul>' +
    '{{^courses.length}}<p>Ninguno</p>{{/courses.length}}{{#nextCursor}}<p>Más</p>{{/nextCursor}}{{constructor.name}}';
  const { html, placeholders, lists } = fillTemplate(screen, { courses, nextCursor: null });
  expect(html).toBe(
    '<ul><li><a href="/lectures/1/">{{#courses}}&lt;i&gt;</a><i>Números</i></li>' +
      '<li><a href="/lectures/2/">Física</a><b>Ingeniería</b><s>0<!-- --> clases</s></li></ul>',
  );
  expect(placeholders).toEqual({ 'courses.length': '2', nextCursor: '', 'constructor.name': '' });
  expect(lists).toEqual({ courses });
  expect(fillTemplate(screen, { courses: [] }).html).toBe('<ul></ul><p>Ninguno</p>');
});

it('shows the page of a list that the address names, with the HTML that the API sanitized', () => {
  const questions = ['uno', 'dos', 'tres'].map((word) => ({ html: `<b>${word}</b>`, title: '<i>' }));
  const screen = '{{#quiz.questions=quiz.size}}<li>{{html}} {{title}}</li>{{/quiz.questions=quiz.size}}';
  const shown = (size: number, pageId?: string) =>
    fillTemplate(screen, { quiz: { size, questions }, params: pageId ? { pageId } : {} });
  expect(shown(2).html).toBe('<li><b>uno</b> &lt;i&gt;</li><li><b>dos</b> &lt;i&gt;</li>');
  expect(shown(2, '2').lists).toEqual({ 'quiz.questions': questions.slice(2) });
  expect(shown(2, '3').html).toBe('');
  expect(shown(0, '1').lists).toEqual({ 'quiz.questions': questions });
});

it.each([
  [null, 'mfe-student', false],
  ['student', 'mfe-student', true],
  ['teacher', 'mfe-admin', true],
  ['admin', 'mfe-admin', true],
] as const)('of two screens at one address shows %s the strictest that opens', (viewer, name, opens) => {
  const path = '/course/:id';
  const releases = [
    { name: 'mfe-admin', routes: [{ name: 'edit', path, access: 'teacher' }] },
    { name: 'mfe-student', routes: [{ name: 'read', path, access: 'user' }] },
  ] as unknown as RemoteRelease[];
  expect(matchScreen('/course/3', releases, viewer)).toMatchObject({ release: { name }, opens });
});
