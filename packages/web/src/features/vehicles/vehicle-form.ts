import { defineForm } from '../../feature/form.ts'

/** VEH-14, VEH-17, VEH-20: the form of a vehicle and its tracker. */
export const vehicleForm = defineForm({
  area: 'vehicles',
  title: 'sharedVehicle',
  newTitle: 'deviceNew',
  listTitle: 'sharedVehicles',
  tabs: {
    vehicle: 'vehicleVehicle',
    tracker: 'deviceTracker',
    access: 'deviceGroupAndExpiry',
    image: 'deviceImage',
    attributes: 'sharedAttributes',
  },
  sections: {
    identification: {
      title: 'vehicleIdentification',
      hint: 'vehicleIdentificationHint',
      fields: {
        name: 'sharedName',
        'attributes.veiculo/placa': 'vehiclePlate',
        category: 'deviceCategory',
        contact: 'deviceContact',
        'attributes.speedLimit': 'attributeSpeedLimit',
      },
    },
    document: {
      title: 'vehicleDocument',
      hint: 'vehicleDocumentHint',
      fields: {
        'attributes.veiculo/marca': 'vehicleBrand',
        'attributes.veiculo/modelo': 'vehicleModel',
        'attributes.veiculo/ano': 'vehicleYear',
        'attributes.veiculo/cor': 'vehicleColour',
        'attributes.veiculo/renavan': 'vehicleRenavam',
        'attributes.veiculo/chassi': 'vehicleChassis',
      },
    },
    block: { title: 'vehicleBlock', fields: { 'attributes.veiculo/bloqueio': 'vehicleBlockable' } },
    unit: {
      title: 'deviceUnit',
      hint: 'deviceTrackerHint',
      fields: { uniqueId: 'deviceIdentifier', model: 'deviceModel', 'attributes.linkcstv': 'deviceVideoLink' },
    },
    sim: {
      title: 'deviceSim',
      fields: { phone: 'devicePhone', 'attributes.iccid': 'deviceIccid', 'attributes.operadora': 'deviceOperator' },
    },
    access: {
      title: 'deviceAccess',
      hint: 'deviceAccessHint',
      fields: {
        groupId: 'sharedGroup',
        calendarId: 'sharedCalendar',
        expirationTime: 'sharedExpiration',
        disabled: 'deviceDisabled',
      },
    },
    image: {
      title: 'deviceImage',
      hint: 'deviceImageHint',
      fields: { 'attributes.deviceImage': { label: 'deviceImage', sometimes: true } },
    },
    attributes: { title: 'sharedAttributes', may: 'attributeEditor' },
  },
})
