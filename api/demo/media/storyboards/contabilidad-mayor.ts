import { renderList, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const contabilidadMayor: DemoStoryboard = {
  slug: 'contabilidad-mayor',
  course: 'Contabilidad I',
  title: 'Plan de cuentas y libro mayor',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Plan de cuentas y libro mayor', 'Del diario, por fecha, al mayor, por cuenta.'),
      steps: ['Plan de cuentas y libro mayor.', 'El diario ordena por fecha; el mayor, por cuenta.'],
    },
    {
      title: 'El plan de cuentas',
      body: renderList(
        [0, '<b class="verde">1 Activo:</b> 1.1 Caja · 1.2 Banco · 1.3 Mercaderías'],
        [1, '<b class="ceibo">2 Pasivo:</b> 2.1 Proveedores'],
        [2, '<b class="sol">3 Patrimonio:</b> 3.1 Capital'],
        [3, 'El número dice a qué familia pertenece.'],
      ),
      steps: [
        'El plan de cuentas es una lista con números. Las del activo empiezan con uno.',
        'Las del pasivo empiezan con dos.',
        'Las del patrimonio, con tres.',
        'Con ver el primer número sabemos de qué familia es la cuenta.',
      ],
    },
    {
      title: 'Pasar al mayor',
      body: renderTable(
        ['1.1 Caja', 'debe', 'haber'],
        [0, 'Aporte inicial', '50.000', ''],
        [1, 'Compra de mercaderías', '', '18.000'],
        [2, 'Venta al contado', '9.000', ''],
        [3, 'Saldo deudor', '41.000', ''],
      ),
      steps: [
        'Abrimos la hoja de Caja y pasamos el aporte: cincuenta mil al debe.',
        'La compra de mercaderías sale de Caja: dieciocho mil al haber.',
        'Una venta al contado entra: nueve mil al debe.',
        'Debe menos haber: el saldo de Caja es de cuarenta y un mil.',
      ],
    },
    {
      title: 'El balance de comprobación',
      body: renderTable(
        ['Cuenta', 'deudor', 'acreedor'],
        [0, 'Caja', '41.000', ''],
        [0, 'Mercaderías', '18.000', ''],
        [1, 'Capital', '', '50.000'],
        [1, 'Ventas', '', '9.000'],
        [2, 'Sumas', '59.000', '59.000'],
      ),
      steps: [
        'Copiamos los saldos deudores de cada hoja.',
        'Y los saldos acreedores en la otra columna.',
        'Las dos columnas suman lo mismo: el balance de comprobación cierra.',
      ],
    },
    {
      title: 'Cuidado',
      body: renderList(
        [0, 'Que cierre no prueba que la cuenta elegida sea la correcta.'],
        [1, 'Practicá: agregá el pago de un proveedor.'],
      ),
      steps: [
        'Que cierre no prueba que la cuenta elegida sea la correcta.',
        'Para practicar, agregá el pago a un proveedor y volvé a sumar.',
      ],
    },
  ],
};
