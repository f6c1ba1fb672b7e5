import { stem } from '../search/stem.ts';

/** Folded words that people use for one another when they ask. Each line is a group. */
const GROUPS = `
calcular hallar sacar obtener computar determinar calculo cuenta
promedio media
sueldo salario jornal remuneracion
trabajo laburo empleo laboral
trabajar laburar
liquido bolsillo neto
nominal bruto
dinero plata guita efectivo
peso plata dinero moneda
dibujar graficar dibujo grafico grafica diagrama figura
empresa firma compania negocio comercio
subir aumentar crecer aumento suba crecimiento encarecer incremento incrementar
bajar disminuir reducir caer achicar restar descontar descuento
restar resta quitar sacar descontar menos
agregar sumar anadir incluir incorporar
incluir entrar contar considerar
comprar consumir compra consumo adquirir
vender venta vendedor
cliente comprador consumidor
diferencia distinto diferente distinguir
lista arreglo vector array
repetir bucle ciclo vuelta for loop iterar iteracion
vez vuelta ronda
pais economia nacion
pbi pib producto
precio valor costo
caro encarecer
barato abaratar
impuesto tributo fiscal
estado gobierno publico
fila renglon linea
celda casilla
fijar bloquear trancar dejar fija congelar constante
constante fijo permanecer
pregunta preguntar pedir input
pantalla mostrar imprimir escribir print
error equivocacion equivocar falla fallar bug fallo
velocidad rapidez rapido
lento despacio
lejos distancia alcance
alto altura
raiz cero anular
demostrar probar demostracion prueba
comprobar verificar chequear revisar controlar probar
sumar suma total sumatoria
multiplicar producto multiplicacion
dividir division cociente entre
partir cortar dividir separar
deuda deber pasivo
prestamo credito prestar fiado
ingreso ganancia cobrar renta
ganar beneficio ganancia lucro utilidad
perder perdida
inflacion ipc
igual mismo coincidir iguales equivalente
entero numero int integer
decimal coma real float
numero cifra digito
numero cantidad
cantidad cuanto monto unidad
texto palabra string cadena letra
traducir traduccion
idioma lengua ingles
lectura leer texto
ordenar orden
largo longitud norma modulo mide tamano
inclinacion pendiente empinado
resolver solucion despejar resolucion
incognita variable
ensenar aprender
jubilacion jubilatorio jubilar retiro montepio
salud fonasa mutualista
familia hijo conyuge
empezar comenzar arrancar iniciar inicio comienzo principio
terminar finalizar acabar final fin ultimo
usar utilizar emplear uso
poner colocar insertar meter ingresar
elegir seleccionar escoger
cambiar modificar variar alterar cambio variacion
guardar almacenar grabar
copiar arrastrar duplicar pegar
duplicar doble
triple triplicar
mitad medio
mover desplazar correr desplazamiento
juntar unir combinar mezclar
borrar eliminar quitar
mirar observar fijar
buscar encontrar
convertir transformar pasar conversion
anotar registrar apuntar asentar escribir registro anotacion
influir afectar incidir pesar incidencia
intervalo rango clase tramo franja
agrupar intervalo clase
frecuencia cantidad
usuario persona
gurises hijo nino
boleto omnibus bondi
auto coche vehiculo
casa hogar vivienda domestico
almacen tienda comercio
tarea trabajo
anual ano
mensual mes
diario dia
semanal semana
rendir crecer interes
tasa porcentaje interes
porcentaje ciento porcentual
cobrar recibir ingreso
pagar abonar pago
aporte aportar contribucion
extranjero afuera exterior importacion importar
exportar exportacion
fabricar producir produccion elaborar
instalar descargar bajar
ejecutar correr
programa codigo script
instruccion sentencia comando
tecla teclado apretar
boton clic
archivo fichero documento
hoja planilla
titulo encabezado subtitulo
simbolo signo
negativo positivo signo
paso etapa
metodo tecnica procedimiento
ejercicio problema ejemplo
hipotesis supuesto suponer
suponer asumir
teorema propiedad
formula ecuacion expresion
ecuacion igualdad
recta lineal linea
curva parabola
cuadrado cuadratico
tender acercar aproximar
juntar acercar
infinito infinita
vacio vacia
rozamiento friccion
caida caer
pelota proyectil objeto cuerpo
trayectoria recorrido camino
maximo mayor pico
minimo menor
mayor grande
menor chico pequeno
medir medicion medida
comparar comparacion
resumen resumir
oracion frase
parrafo texto
tecnico especializado
compensar balancear
dueno propietario socio
mercaderia producto articulo
articulo bien producto
pobre pobreza
rico riqueza
repartir distribuir reparto distribucion
poblacion habitante persona gente
hogar familia
cancelar simplificar tachar
agujero hueco
mercaderia stock inventario
demorar tardar tiempo
sesgo asimetria
acomodar ordenar
moverse movimiento desplazar
constante uniforme
aceleracion acelerar
piso suelo
escalerizar escalonar triangular
conmutativa orden
ojear vista
vocabulario palabra
actualizar ajustar deflactar
ahorro ahorrar
crisis recesion
desempleo desocupacion paro
usado mano
ecologia ambiente contaminacion
capita habitante
potencia exponente
ingresar teclado input
inicializar empezar
compilar error
prioridad precedencia parentesis
residuo resto sobrar mod
indice posicion subindice lugar
indentar sangria
atajo corto rapido
limite tope
requisito necesario precisar
precisar necesitar
consejo recomendacion convenir
motivo razon causa
publicar difundir
revisar actualizar
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
