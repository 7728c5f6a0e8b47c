import { defineForm } from '../../feature/form.ts'

/** FUEL-17, FUEL-23 … FUEL-29: the form of a fuel record. */
export const refuelForm = defineForm({
  area: 'refuelling',
  title: 'settingsFuelSupply',
  newTitle: 'screenNewFuelSupply',
  listTitle: 'settingsFuelSupply',
  sections: {
    details: {
      title: 'sharedDetails',
      fields: {
        'attributes.deviceId': 'sharedVehicle',
        name: 'refuellingFuel',
        'attributes.outroTipoCombustivel': { label: 'refuellingOtherText', sometimes: true },
        'attributes.dataAbastecimento': 'refuellingDay',
        'attributes.quantidade': 'refuellingLitres',
        'attributes.valor': 'refuellingCost',
        'attributes.descricao': 'sharedDescription',
        'attributes.comprovante': 'receiptTitle',
      },
    },
    readings: {
      title: 'refuellingReadings',
      hint: 'refuellingReadingsHint',
      fields: { 'attributes.odometer': 'refuellingOdometer', 'attributes.hours': 'refuellingHours' },
    },
  },
})
