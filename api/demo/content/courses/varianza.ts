/** The page of Estadística I: a formula, a table, a callout and a solution that opens. */
export const varianzaPage = String.raw`
Dos grupos rindieron el mismo parcial y los dos promedian **7**. ¿Les fue igual?

| Grupo | Notas | Promedio |
| --- | --- | --- |
| Mañana | 6, 7, 7, 7, 8 | 7 |
| Noche | 3, 5, 7, 9, 11 | 7 |

El promedio no alcanza: hace falta medir **cuánto se apartan** las notas de él.

## Varianza y desvío

La varianza es el promedio de las distancias al cuadrado:

$$s^2 = \frac{1}{n} \sum_{i=1}^{n} (x_i - \bar{x})^2$$

El desvío estándar es su raíz, $s = \sqrt{s^2}$, y vuelve a estar en las unidades de los datos. En el grupo de la mañana:

$$s^2 = \frac{1 + 0 + 0 + 0 + 1}{5} = 0{,}4 \qquad s \approx 0{,}63$$

::: ojo
Los cuadrados hacen que un solo dato muy lejano pese mucho. Antes de calcular, mirá el gráfico.
:::

## Coeficiente de variación

Para comparar variables que están en unidades distintas se divide el desvío por el promedio: $cv = s / \bar{x}$.

## Probá vos

Calculá el desvío y el coeficiente de variación del grupo de la noche.

::: solución
Las distancias al 7 son $-4, -2, 0, 2, 4$, así que

$$s^2 = \frac{16 + 4 + 0 + 4 + 16}{5} = 8 \qquad s \approx 2{,}83 \qquad cv \approx 0{,}40$$

La dispersión es más de cuatro veces la del grupo de la mañana.
:::
`.trim();
