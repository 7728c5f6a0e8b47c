import { licence, postcode } from '../identity/documents.ts'
import { brazilianStates } from '../identity/states.ts'
import { cpf, taxId } from '../identity/tax-id.ts'
import { onTheWire } from '../kit/wire-words.ts'
import { accountAttributes, detailKeys } from '../resources/user.ts'
import { licenceCategories } from '../vocabulary/licence-categories.ts'
import { choice, day, email, identity, phone, text } from './cells.ts'
import { defineImport, type ImportColumn } from './import-kind.ts'

const categories = Object.fromEntries(licenceCategories.map((category) => [category.toLowerCase(), category]))
const states = Object.fromEntries(Object.keys(brazilianStates).map((state) => [state.toLowerCase(), state]))

/** ENT-18: where a person lives or a company has its seat. */
const addressColumns: readonly ImportColumn[] = [
  {
    id: 'street',
    title: 'importsStreet',
    headings: ['endereco', 'rua', 'logradouro', 'street', 'address'],
    read: text(256),
  },
  { id: 'number', title: 'importsNumber', headings: ['numero', 'number'], read: text(32) },
  { id: 'complement', title: 'importsComplement', headings: ['complemento', 'complement'], read: text(128) },
  { id: 'district', title: 'importsDistrict', headings: ['bairro', 'district'], read: text(128) },
  { id: 'city', title: 'importsCity', headings: ['cidade', 'municipio', 'city'], read: text(128) },
  { id: 'state', title: 'importsState', headings: ['uf', 'estado', 'state'], read: choice(states) },
  {
    id: 'postcode',
    title: 'importsPostcode',
    headings: ['cep', 'postcode', 'zip', 'zipcode'],
    read: identity(postcode),
  },
]
const addressKeys = ['taxId', 'street', 'number', 'complement', 'district', 'city', 'state', 'postcode'] as const

/** DRV-3, DRV-4: drivers. */
export const driverImport = defineImport({
  name: 'drivers',
  columns: [
    {
      id: 'name',
      title: 'importsDriverName',
      headings: ['nome', 'name', 'motorista', 'driver'],
      isRequired: true,
      read: text(128),
    },
    {
      id: 'uniqueId',
      title: 'importsTag',
      headings: ['identificador', 'identifier', 'uniqueid', 'tag', 'cartao', 'rfid', 'ibutton', 'matricula'],
      isRequired: true,
      isUnique: true,
      read: text(128),
    },
    { id: 'taxId', title: 'importsCpf', headings: ['cpf'], isUnique: true, read: identity(cpf) },
    {
      id: 'licence',
      title: 'importsLicence',
      headings: ['cnh', 'habilitacao', 'licence', 'license'],
      read: identity(licence),
    },
    {
      id: 'licenceCategory',
      title: 'importsLicenceCategory',
      headings: ['categoriacnh', 'categoria', 'category'],
      read: choice(categories),
    },
    {
      id: 'licenceEnd',
      title: 'importsLicenceEnd',
      headings: ['vencimentocnh', 'validadecnh', 'vencimento', 'validade', 'vnccnh'],
      read: day,
    },
    { id: 'phone', title: 'importsPhone', headings: ['telefone', 'celular', 'phone', 'mobile'], read: phone },
    { id: 'email', title: 'importsEmail', headings: ['email', 'mail'], read: email },
    ...addressColumns,
  ],
})

/** USER-22: clients; all four fields that their form requires besides a password, which each chooses by a mailed link. */
export const clientImport = defineImport({
  name: 'clients',
  columns: [
    {
      id: 'name',
      title: 'importsClientName',
      headings: ['nome', 'name', 'razaosocial', 'empresa', 'cliente'],
      isRequired: true,
      read: text(128),
    },
    { id: 'email', title: 'importsEmail', headings: ['email', 'mail'], isRequired: true, isUnique: true, read: email },
    {
      id: 'taxId',
      title: 'importsTaxId',
      headings: ['cpf', 'cnpj', 'cpfcnpj', 'documento'],
      isRequired: true,
      isUnique: true,
      read: identity(taxId),
    },
    {
      id: 'phone',
      title: 'importsPhone',
      headings: ['telefone', 'celular', 'phone', 'mobile'],
      isRequired: true,
      read: phone,
    },
    ...addressColumns,
  ],
})

type Cells = Readonly<Record<string, string>>

/** The details of a person in their stored words; undefined when there are none. */
function detailsOf(cells: Cells, more: Record<string, string | undefined> = {}): Record<string, unknown> | undefined {
  const known = Object.fromEntries(addressKeys.flatMap((key) => (cells[key] === undefined ? [] : [[key, cells[key]]])))
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  const details = { ...onTheWire(detailKeys, known), ...given }
  return Object.keys(details).length > 0 ? details : undefined
}

/** The fields of a driver for the cells of a line. */
export function driverOf(cells: Cells) {
  const { phone: telephone, email: mail, licence: cnh, licenceCategory: catcnh, licenceEnd: vnccnh } = cells
  const informations = detailsOf(cells, { cnh, catcnh, vnccnh, phone: telephone, email: mail })
  return {
    name: cells.name ?? '',
    uniqueId: cells.uniqueId ?? '',
    attributes: { ...(informations && { informations }) },
  }
}

/** The fields of a client for the cells of a line. */
export function clientOf(cells: Cells) {
  const informacoes = detailsOf(cells)
  return {
    name: cells.name ?? '',
    email: cells.email ?? '',
    phone: cells.phone ?? null,
    attributes: { ...accountAttributes('client', 0), ...(informacoes && { informacoes }) },
  }
}
