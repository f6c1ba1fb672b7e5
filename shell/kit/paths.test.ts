import { readPathParams } from '@rambla/api/screens';
import { describe, expect, it } from 'vitest';
import { paths, readNextPath, withNextPath } from './paths.ts';

describe('nextPath', () => {
  it.each(['/lectures/1/2', '/my_courses/c%C3%A1lculo?orden=1#arriba'])('leads back to %s', (path) => {
    expect(readNextPath(new URL(withNextPath('/login', path), 'http://a.test').search)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '',
  ])('never leaves the portal (%o)', (next) => {
    expect(readNextPath(`?next=${encodeURIComponent(next)}`)).toBeNull();
  });
});

describe('paths', () => {
  it.each([
    [paths.lecture(3, 7), '/lectures/3/7', paths.lecture.pattern],
    [paths.lectures(3), '/lectures/3/', paths.lectures.pattern],
    [paths.search('50% 1/2'), '/search/50%25%201%2F2', paths.search.pattern],
    [paths.myCoursesMatching('c&'), '/my_courses/c%26', paths.myCoursesMatching.pattern],
    [paths.myCourses, '/my_courses', paths.myCoursesMatching.pattern],
    [paths.attempt(1, 2, 3), '/quizz/1/?quiz=2&attempt=3', paths.courseQuizzes.pattern],
    // Rounds up to tenths of a second, because an earlier time would show the previous caption.
    [paths.lectureAt(3, 7, 18.24), '/lectures/3/7?t=18.3', paths.lecture.pattern],
    [paths.lectureAt(3, 7, 1.1), '/lectures/3/7?t=1.1', paths.lecture.pattern],
  ])('writes %s, which is an address of its pattern', (written, address, pattern) => {
    expect(written).toBe(address);
    expect(readPathParams(pattern, written.split('?')[0] ?? '')).not.toBeNull();
  });

  it('does not compile without the parameters of its pattern', () => {
    // @ts-expect-error a lecture has two
    paths.lecture(3);
    // @ts-expect-error a course has a number
    paths.course('3');
  });
});
