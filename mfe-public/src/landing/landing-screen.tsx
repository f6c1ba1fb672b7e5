import { Benefits } from './benefits.tsx';
import { Categories } from './categories.tsx';
import { Hero } from './hero.tsx';
import { Join } from './join.tsx';

/** The start page. Rendered when it is built, so its first markup depends on nothing but a visitor. */
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
