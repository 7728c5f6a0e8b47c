import type { EntityScreens } from '../../feature/entity-screens.ts'
import { defineForm } from '../../feature/form.ts'
import { paths } from '../../paths.ts'

export const driverScreens = {
  resource: 'driver',
  may: 'drivers',
  list: paths.drivers,
  form: paths.driver,
} as const satisfies EntityScreens

/** DRV-3, DRV-4: the form of a driver. */
export const driverForm = defineForm({
  area: 'drivers',
  title: 'sharedDriver',
  newTitle: 'driverNew',
  listTitle: 'sharedDrivers',
  tabs: { person: 'driverTabPerson', papers: 'driverTabPapers', vehicles: 'driverTabVehicles' },
  sections: {
    details: {
      title: 'sharedDetails',
      hint: 'driverDetailsHint',
      fields: {
        name: 'sharedName',
        uniqueId: 'driverUniqueId',
        'attributes.informations/phone': 'sharedPhone',
        'attributes.informations/email': 'driverEmail',
        'attributes.informations/cpf': 'driverCpf',
        'attributes.ImagePerfil': 'driverPhoto',
      },
    },
    licence: {
      title: 'driverLicence',
      hint: 'driverLicenceHint',
      fields: {
        'attributes.informations/cnh': 'driverLicenceNumber',
        'attributes.informations/catcnh': 'driverLicenceCategory',
        'attributes.informations/vnccnh': 'driverLicenceExpiry',
      },
    },
    address: { title: 'driverAddress' },
    documents: { title: 'sharedDocuments', hint: 'driverDocumentsHint' },
    applies: { title: 'appliesTitle', hint: 'driverAppliesHint', requires: 'connections' },
    attributes: { title: 'sharedAttributes', may: 'attributeEditor' },
  },
})
