/** Words that say little about a search's subject, such as articles and pronouns; without accents. */
const STOP_WORDS = new Set(
  `a al algo algun alguna algunas alguno algunos alla alli ante antes aqui asi aun aunque bajo cada casi como con
  contra cosa cosas cual cuales cualquier cuando cuanta cuantas cuanto cuantos cuyo da dan dar de debe deben del desde
  despues dice dicen donde dos durante e el ella ellas ello ellos en entonces entre era eran es esa esas ese eso esos
  esta estaba estamos estan estar estas este esto estos estoy fue fueron ha hace hacen hacer haces hacia hago han hasta
  hay he hola ir la las le les lo los mas me mejor mi mis misma mismas mismo mismos mucha muchas mucho muchos muy nada
  ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco podemos podes poder podria por porque
  pues puede pueden puedo que quien quienes quiere quiero se sea sean segun ser si sido siempre sin sino sobre sola
  solamente solo son soy su sus tal tambien tampoco tan tanta tanto te tenes tener tengo ti tiene tienen toda todas
  todo todos tu tus u un una unas uno unos usted va vale vamos van vas ve ver vez voy vos y ya yo
  the of and to in is profe profesor profesora explicame explica explicas explicar explicaron explico entender entiendo
  entendi saber sabes decime contame favor gracias clase clases duda pregunta consulta tema ayuda ayudame significa
  quisiera gustaria necesito funciona funcionan funcionar sale salen consiste trata llama llaman existe existen pasa paso sucede ocurre gente persona personas alguien momento tipo tipos forma formas manera dejar deja arriba abajo
  hubo haber habia seria serian era cierto verdad realmente exactamente`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

export function isStopWord(folded: string): boolean {
  return STOP_WORDS.has(folded);
}
