import { Benefits } from './benefits.tsx';
import { Categories } from './categories.tsx';
import { Hero } from './hero.tsx';
import { JoinSection } from './join.tsx';

/** The start page. It is prerendered at build time, so its first markup must be that of a visitor. */
export default function LandingScreen() {
  return (
    <>
      <Hero />
      <Categories />
      <Benefits />
      <JoinSection />
    </>
  );
}
