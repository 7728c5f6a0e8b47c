import { iccid, imei } from '../identity/units.ts'
import { choice, day, identity, money, phone, text } from './cells.ts'
import { defineImport, type ImportColumn } from './import-kind.ts'

/** Words that people write for the owner of what a client has. */
const yesOrNo = {
  sim: 'yes',
  s: 'yes',
  yes: 'yes',
  y: 'yes',
  comodato: 'yes',
  nao: '',
  n: '',
  no: '',
  vendido: '',
  venda: '',
}

/** Where an item was bought. */
const purchaseColumns: readonly ImportColumn[] = [
  { id: 'supplier', title: 'importsSupplier', headings: ['fornecedor', 'supplier'], read: text(128) },
  { id: 'batch', title: 'importsBatch', headings: ['lote', 'batch'], read: text(128) },
  { id: 'invoice', title: 'importsInvoice', headings: ['nf', 'nfe', 'notafiscal', 'nota', 'invoice'], read: text(128) },
  {
    id: 'purchaseDate',
    title: 'importsPurchaseDate',
    headings: ['compra', 'datacompra', 'datadacompra', 'purchasedate', 'purchase'],
    read: day,
  },
  { id: 'lent', title: 'importsLent', headings: ['comodato', 'lent'], read: choice(yesOrNo) },
  {
    id: 'note',
    title: 'importsNote',
    headings: ['observacao', 'obs', 'observacoes', 'note', 'notes'],
    read: text(512),
  },
]

/** Decision 151: trackers of a stock. */
export const trackerImport = defineImport({
  name: 'trackers',
  columns: [
    {
      id: 'uniqueId',
      title: 'importsUniqueId',
      headings: ['imei', 'identificador', 'identifier', 'uniqueid', 'esn', 'rastreador', 'aparelho', 'idrastreador'],
      isRequired: true,
      isUnique: true,
      read: identity(imei, 128),
    },
    {
      id: 'model',
      title: 'importsTrackerModel',
      headings: ['modelo', 'model', 'modelorastreador', 'equipamento', 'trackermodel'],
      read: text(128),
    },
    {
      id: 'serial',
      title: 'importsSerial',
      headings: ['serie', 'numeroserie', 'numerodeserie', 'serial', 'sn'],
      read: text(128),
    },
    { id: 'cost', title: 'importsCost', headings: ['custo', 'valor', 'preco', 'cost', 'price'], read: money },
    ...purchaseColumns,
  ],
})

/** Decision 151: SIM cards of a stock. */
export const simImport = defineImport({
  name: 'sims',
  columns: [
    {
      id: 'iccid',
      title: 'importsIccid',
      headings: ['iccid', 'simcard', 'numerosim', 'chip', 'sim'],
      isRequired: true,
      isUnique: true,
      read: identity(iccid),
    },
    {
      id: 'phone',
      title: 'importsSimPhone',
      headings: ['linha', 'telefone', 'phone', 'telefonechip', 'numerochip', 'msisdn', 'numero'],
      read: phone,
    },
    { id: 'carrier', title: 'importsOperator', headings: ['operadora', 'operator', 'carrier'], read: text(128) },
    { id: 'plan', title: 'importsPlan', headings: ['plano', 'plan'], read: text(128) },
    { id: 'apn', title: 'importsApn', headings: ['apn'], read: text(128) },
    {
      id: 'monthlyCost',
      title: 'importsMonthlyCost',
      headings: ['mensalidade', 'custo', 'customensal', 'valor', 'monthlycost', 'cost'],
      read: money,
    },
    { id: 'puk', title: 'importsPuk', headings: ['puk'], read: text(16) },
    {
      id: 'activationDate',
      title: 'importsActivation',
      headings: ['ativacao', 'dataativacao', 'activation', 'activationdate'],
      read: day,
    },
    {
      id: 'expiryDate',
      title: 'importsSimExpiry',
      headings: ['vencimento', 'validade', 'expiry', 'expirydate', 'expira'],
      read: day,
    },
    ...purchaseColumns,
  ],
})

type Cells = Readonly<Record<string, string>>

const purchaseOf = (cells: Cells) => ({
  supplier: cells.supplier ?? null,
  batch: cells.batch ?? null,
  invoice: cells.invoice ?? null,
  purchaseDate: cells.purchaseDate ?? null,
  note: cells.note ?? null,
  lent: cells.lent === 'yes',
})
const centavosOf = (cell: string | undefined): number | null => (cell === undefined ? null : Number(cell))

/** The fields of a tracker for the cells of a line. */
export const trackerOf = (cells: Cells) => ({
  uniqueId: cells.uniqueId ?? '',
  model: cells.model ?? null,
  serial: cells.serial ?? null,
  cost: centavosOf(cells.cost),
  ...purchaseOf(cells),
  attributes: {},
})

/** The fields of a SIM card for the cells of a line. */
export const simOf = (cells: Cells) => ({
  iccid: cells.iccid ?? '',
  phone: cells.phone ?? null,
  carrier: cells.carrier ?? null,
  plan: cells.plan ?? null,
  apn: cells.apn ?? null,
  puk: cells.puk ?? null,
  activationDate: cells.activationDate ?? null,
  expiryDate: cells.expiryDate ?? null,
  monthlyCost: centavosOf(cells.monthlyCost),
  ...purchaseOf(cells),
  attributes: {},
})
