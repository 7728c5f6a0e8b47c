import { renavam, vin } from '../identity/documents.ts'
import { iccid, imei, plate } from '../identity/units.ts'
import { vehicleAttributes } from '../vehicle/vehicle.ts'
import { categories } from '../vocabulary/categories.ts'
import { choice, day, identity, phone, text } from './cells.ts'
import { defineImport } from './import-kind.ts'

/** Words that people write for a category, besides its identifier. */
const categoryWords = {
  carro: 'car',
  automovel: 'car',
  veiculo: 'car',
  picape: 'pickup',
  caminhonete: 'pickup',
  furgao: 'van',
  utilitario: 'van',
  caminhao: 'truck',
  bau: 'caminhaoBau',
  'caminhao bau': 'caminhaoBau',
  cavalo: 'cavalinho',
  'cavalo mecanico': 'cavalinho',
  cacamba: 'cacamba',
  moto: 'motorcycle',
  motocicleta: 'motorcycle',
  bicicleta: 'bicycle',
  ambulancia: 'ambulancia',
  trator: 'tractor',
  escavadeira: 'excavator',
  barco: 'boat',
  pessoa: 'person',
}
const ownWords = Object.fromEntries(categories.map((category) => [category.toLowerCase(), category]))

/** Vehicles with their units. */
export const deviceImport = defineImport({
  name: 'devices',
  columns: [
    {
      id: 'uniqueId',
      title: 'importsUniqueId',
      headings: ['imei', 'identificador', 'identifier', 'uniqueid', 'serial', 'esn', 'idrastreador', 'rastreador'],
      isRequired: true,
      isUnique: true,
      read: identity(imei, 128),
    },
    {
      id: 'plate',
      title: 'importsPlate',
      headings: ['placa', 'plate', 'licenceplate', 'licenseplate'],
      isUnique: true,
      read: identity(plate, 16),
    },
    { id: 'name', title: 'importsName', headings: ['apelido', 'name', 'nome', 'prefixo', 'frota'], read: text(128) },
    {
      id: 'phone',
      title: 'importsSimPhone',
      headings: ['linha', 'chip', 'sim', 'telefone', 'phone', 'telefonechip', 'numerochip', 'msisdn'],
      read: phone,
    },
    {
      id: 'model',
      title: 'importsTrackerModel',
      headings: ['modelorastreador', 'equipamento', 'trackermodel', 'tracker', 'modeloequipamento'],
      read: text(128),
    },
    { id: 'iccid', title: 'importsIccid', headings: ['iccid', 'simcard', 'numerosim'], read: identity(iccid) },
    { id: 'operator', title: 'importsOperator', headings: ['operadora', 'operator', 'carrier'], read: text(128) },
    {
      id: 'category',
      title: 'importsCategory',
      headings: ['categoria', 'category', 'tipo', 'type', 'tipoveiculo'],
      read: choice({ ...categoryWords, ...ownWords }),
    },
    { id: 'brand', title: 'importsBrand', headings: ['marca', 'brand', 'make', 'fabricante'], read: text(128) },
    { id: 'vehicleModel', title: 'importsVehicleModel', headings: ['modelo', 'model'], read: text(128) },
    { id: 'year', title: 'importsYear', headings: ['ano', 'year', 'anomodelo'], read: text(16) },
    { id: 'colour', title: 'importsColour', headings: ['cor', 'colour', 'color'], read: text(64) },
    { id: 'renavam', title: 'importsRenavam', headings: ['renavam', 'renavan'], read: identity(renavam) },
    { id: 'chassis', title: 'importsChassis', headings: ['chassi', 'chassis', 'vin'], read: identity(vin) },
    { id: 'contact', title: 'importsContact', headings: ['contato', 'contact'], read: text(128) },
    { id: 'group', title: 'importsGroup', headings: ['grupo', 'group'], read: text(128) },
    { id: 'client', title: 'importsClient', headings: ['cliente', 'client', 'empresa', 'company'], read: text(254) },
    {
      id: 'expirationTime',
      title: 'importsExpiration',
      headings: ['vencimento', 'expira', 'validade', 'expiration', 'expires'],
      read: day,
    },
  ],
})

/** The fields of a device for the cells of a line; its group and client are found by the server. */
export function deviceOf(cells: Readonly<Record<string, string>>) {
  const { uniqueId = '', plate: plateText, phone: simPhone = null, model = null, category = null } = cells
  const { contact = null, iccid: sim, operator, expirationTime } = cells
  const vehicle = {
    plate: plateText ?? '',
    brand: cells.brand ?? '',
    model: cells.vehicleModel ?? '',
    year: cells.year ?? '',
    colour: cells.colour ?? '',
    renavam: cells.renavam ?? '',
    chassis: cells.chassis ?? '',
  }
  return {
    name: cells.name ?? plateText ?? uniqueId,
    uniqueId,
    phone: simPhone,
    model,
    category,
    contact,
    expirationTime: expirationTime === undefined ? null : new Date(`${expirationTime}T12:00:00Z`),
    attributes: {
      ...(Object.values(vehicle).some(Boolean) && vehicleAttributes(vehicle)),
      ...(sim !== undefined && { iccid: sim }),
      ...(operator !== undefined && { operadora: operator }),
    },
  }
}
