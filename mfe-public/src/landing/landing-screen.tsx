import { Benefits } from './benefits.tsx';
import { Categories } from './categories.tsx';
import { Hero } from './hero.tsx';
import { Join } from './join.tsx';

/** The start page. It is prerendered at build time, so its first markup must be that of a visitor. */
export default function LandingScreen() {
  return (
    <>
      <Hero />
      <Categories />
      <Benefits />
      <Join />
    </>
  );
}
