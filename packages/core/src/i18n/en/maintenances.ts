/** Words of maintenance: what is due, what was done, and what it cost. */
export const maintenances = {
  maintenanceTabAlerts: 'Alert types',
  maintenanceTabDashboard: 'Dashboard',
  maintenanceTabStatus: 'Status',

  // Alert types
  maintenanceAlertNew: 'New alert type',
  maintenanceAlertsEmptyTitle: 'No alert types yet',
  maintenanceAlertsEmptyText:
    'Say what is due every how many kilometres or hours, as an oil change, and link it to vehicles or groups.',
  maintenanceAlertHint: 'It holds for the vehicles and groups that it is linked to in their connections.',
  maintenanceAlertName: 'Records of this name count as done.',
  maintenanceCounts: 'Counted by',
  maintenanceOdometer: 'Odometer',
  maintenanceHours: 'Engine hours',
  maintenanceStart: 'First due at',
  maintenancePeriod: 'Period',
  maintenanceDigits: 'Digits and one decimal point, nothing else',
  maintenanceReads: 'Reads as {value}',
  maintenanceAgain: 'Once it has been done, it is due again after {value}: period less first due.',
  maintenanceAtOnce:
    'The period is not more than where it is first due: once done, the status says at once that it is due again.',
  maintenanceByDate: 'This one counts by date; another program has made it, and it keeps its dates.',

  // Records
  maintenanceRecordNew: 'New record',
  maintenanceRecords: 'Performed maintenance',
  maintenanceRecordsEmptyTitle: 'Nothing recorded yet',
  maintenanceRecordsEmptyText: 'Record what was done to a vehicle, when, and what it cost.',
  maintenanceWhat: 'What was done',
  maintenanceWhatHint: 'The name of an alert type counts for its status.',
  maintenanceOther: 'Other',
  maintenanceOtherText: 'In your words',
  maintenanceCost: 'Cost',
  maintenanceReadings: 'Readings on that day',
  maintenanceReadingsHint: 'From here it is counted when it is due again.',

  // Dashboard
  maintenanceTotal: 'Total spent',
  maintenanceCount: 'Records',
  maintenanceAverage: 'Average',
  maintenanceHide: 'Hide amounts',
  maintenanceShow: 'Show amounts',
  maintenanceByMonth: 'Spending by month',
  maintenanceByVehicle: 'Spending by vehicle',
  maintenanceByKind: 'Spending by what was done',
  maintenanceMonth: 'Month',
  maintenanceColours: 'Green below {orange}, orange below {red}, red from there on',
  maintenanceTop: 'The {count} dearest of {total}',
  maintenanceCut: 'Only the first {count} are counted and shown',
  maintenancePrevious: 'Previous page',
  maintenanceNext: 'Next page',

  // Status
  maintenanceAlert: 'Alert type',
  maintenanceCurrent: 'Now',
  maintenanceDue: 'Next due',
  maintenanceRemaining: 'Remaining',
  maintenanceState: 'State',
  maintenanceNoData: 'No data',
  maintenanceOnTime: 'On time',
  maintenancePending: 'Pending',
  maintenanceOverdue: 'Overdue',
  maintenanceRecordFor: 'Record {name} as done',
  maintenanceStatusEmptyTitle: 'Nothing is watched yet',
  maintenanceStatusEmptyText:
    'Create an alert type and link it to vehicles or groups in their connections: here stands what is due next.',
  maintenanceDays: '{count, plural, one {# day} other {# days}}',
} as const
