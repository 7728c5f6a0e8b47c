/** Names of flespi and our attributes for them; the suffix `#2` of a name is not part of it. */
type Names = ReadonlyMap<string, string>

export const numbers: Names = new Map([
  ['position.hdop', 'hdop'],
  ['position.pdop', 'pdop'],
  ['gps.vehicle.mileage', 'odometer'],
  ['external.powersource.voltage', 'power'],
  ['battery.voltage', 'battery'],
  ['fuel.level', 'fuel'],
  ['can.fuel.level', 'fuel'],
  ['engine.rpm', 'rpm'],
  ['can.engine.rpm', 'rpm'],
  ['device.temperature', 'deviceTemp'],
  ['custom.wln_accel_max', 'maxAcceleration'],
  ['custom.wln_brk_max', 'maxBraking'],
  ['custom.wln_crn_max', 'maxCornering'],
])

export const wholes: Names = new Map([
  ['position.satellites', 'sat'],
  ['din', 'input'],
  ['dout', 'output'],
  ['report.reason', 'event'],
  ['battery.level', 'batteryLevel'],
])

export const flags: Names = new Map([
  ['engine.ignition.status', 'ignition'],
  ['movement.status', 'motion'],
])

export const texts: Names = new Map([
  ['ibutton.code', 'driverUniqueId'],
  ['vehicle.vin', 'vin'],
])

export const alarms: Names = new Map([
  ['alarm.event.trigger', 'general'],
  ['towing.event.trigger', 'tow'],
  ['towing.alarm.status', 'tow'],
  ['geofence.event.enter', 'geofenceEnter'],
  ['geofence.event.exit', 'geofenceExit'],
  ['shock.event.trigger', 'vibration'],
  ['overspeeding.event.trigger', 'overspeed'],
  ['harsh.acceleration.event.trigger', 'hardAcceleration'],
  ['harsh.braking.event.trigger', 'hardBraking'],
  ['harsh.cornering.event.trigger', 'hardCornering'],
  ['gnss.antenna.cut.status', 'gpsAntennaCut'],
  ['gsm.jamming.event.trigger', 'jamming'],
  ['hood.open.status', 'bonnet'],
])
