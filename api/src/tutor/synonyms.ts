import { stem } from '../search/stem.ts';

/** Folded words that people use for one another when they ask. Each line is a group. */
const GROUPS = `
calcular hallar sacar obtener computar calculo cuenta
promedio media
sueldo salario
liquido bolsillo neto
nominal bruto
dinero plata guita efectivo
dibujar graficar dibujo grafico grafica
empresa firma compania negocio
subir aumentar crecer aumento suba crecimiento encarecer
bajar disminuir reducir caer restar descontar descuento
comprar consumir compra consumo
vender venta
diferencia distinto diferente distinguir
lista arreglo vector
repetir bucle ciclo vuelta for
pais economia nacion
pbi pib producto
precio valor costo
impuesto tributo
estado gobierno publico
fila renglon
celda casilla
fijar bloquear trancar dejar fija congelar
pregunta preguntar pedir input
pantalla mostrar imprimir escribir print
error equivocacion equivocar falla fallar
velocidad rapidez
lejos distancia alcance
alto altura
raiz cero anular
demostrar probar demostracion prueba
sumar suma total
multiplicar producto
dividir division cociente
deuda deber pasivo
prestamo credito prestar
ingreso ganancia cobrar
inflacion ipc
igual mismo coincidir
entero numero
texto palabra
traducir traduccion
idioma ingles lectura leer
ordenar orden
largo longitud norma modulo mide
inclinacion pendiente
resolver solucion despejar
incognita variable
ensenar aprender
jubilacion jubilatorio jubilar retiro
salud fonasa mutualista
`;

const known = new Map<string, string[]>();
for (const line of GROUPS.trim().split('\n')) {
  const stems = [...new Set(line.split(' ').map(stem))];
  for (const one of stems)
    known.set(
      one,
      [...new Set([...(known.get(one) ?? []), ...stems])].filter((other) => other !== one),
    );
}

/** Stems that may stand for this one in a passage. */
export function synonymsOf(one: string): string[] {
  return known.get(one) ?? [];
}
