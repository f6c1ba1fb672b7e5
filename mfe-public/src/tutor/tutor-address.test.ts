import { describe, expect, it } from 'vitest';
import { buildSandboxAttribute, buildTutorAddress } from './tutor-address.ts';

const TUTOR = 'https://tutor.example/chat?lang=es#inicio';

describe('buildTutorAddress', () => {
  it("passes the page's fragment on", () => {
    expect(buildTutorAddress(TUTOR, '#limites')).toBe('https://tutor.example/chat?lang=es#limites');
  });

  it.each(['', '#'])("keeps the tutor's own fragment when the page has none (%o)", (fragment) => {
    expect(buildTutorAddress(TUTOR, fragment)).toBe(TUTOR);
  });

  it('lets a fragment change nothing but the fragment', () => {
    expect(buildTutorAddress(TUTOR, '#//evil.example/?a=1').split('#')[0]).toBe(
      'https://tutor.example/chat?lang=es',
    );
  });
});

describe('buildSandboxAttribute', () => {
  it("never gives a page of the portal's origin back its origin", () => {
    expect(buildSandboxAttribute('https://rambla.example/tutor', 'https://rambla.example')).not.toContain(
      'allow-same-origin',
    );
  });

  it('never lets the frame move the portal away', () => {
    expect(buildSandboxAttribute(TUTOR, 'https://rambla.example')).not.toContain('allow-top-navigation');
  });
});
