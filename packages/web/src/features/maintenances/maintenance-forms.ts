import { defineForm } from '../../feature/form.ts'

/** MNT-7 … MNT-9: the form of an alert type. */
export const alertTypeForm = defineForm({
  area: 'maintenances',
  title: 'screenMaintenanceAlert',
  newTitle: 'maintenanceAlertNew',
  listTitle: 'settingsMaintenances',
  sections: {
    details: {
      title: 'sharedDetails',
      fields: {
        name: 'sharedName',
        type: 'maintenanceCounts',
        period: 'maintenanceEvery',
        'attributes.warnBefore': 'maintenanceWarn',
        start: 'maintenanceStart',
      },
    },
    applies: { title: 'appliesTitle', hint: 'maintenanceAlertHint', requires: 'connections' },
  },
})

/** MNT-10 … MNT-19: the form of what was done to a vehicle. */
export const recordForm = defineForm({
  area: 'maintenances',
  title: 'screenMaintenanceDone',
  newTitle: 'maintenanceRecordNew',
  listTitle: 'settingsMaintenances',
  sections: {
    details: {
      title: 'sharedDetails',
      fields: {
        'attributes.deviceId': 'sharedVehicle',
        name: 'maintenanceWhat',
        'attributes.outroTipo': { label: 'maintenanceOtherText', sometimes: true },
        'attributes.dataManutencao': 'sharedDate',
        'attributes.valor': 'maintenanceCost',
        'attributes.descricao': 'sharedDescription',
        'attributes.comprovante': 'receiptTitle',
      },
    },
    readings: {
      title: 'maintenanceReadings',
      hint: 'maintenanceReadingsHint',
      fields: { 'attributes.odometer': 'maintenanceOdometer', 'attributes.hours': 'maintenanceHours' },
    },
  },
})
