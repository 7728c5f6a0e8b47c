/** Words of maintenance: what is due, what was done, and what it cost. */
export const maintenances = {
  maintenanceTabAlerts: 'Alert types',
  maintenanceTabDashboard: 'Dashboard',
  maintenanceTabStatus: 'Status',

  // Alert types
  maintenanceAlertNew: 'New alert type',
  maintenanceAlertsEmptyTitle: 'No alert types yet',
  maintenanceAlertsEmptyText:
    'Define what is due and every how many kilometres or hours, such as an oil change, and link it to vehicles or groups.',
  maintenanceAlertHint: 'Applies to the vehicles and groups linked to it.',
  maintenanceAlertName: 'Records with this name count as done for this type.',
  maintenanceCounts: 'Counted by',
  maintenanceOdometer: 'Odometer',
  maintenanceHours: 'Engine hours',
  maintenanceStart: 'First due at',
  maintenancePeriod: 'Period',
  maintenanceDigits: 'Use only digits and one decimal point',
  maintenanceReads: 'Read as {value}',
  maintenanceAgain: 'Once done, it is due again after {value} (period minus first due).',
  maintenanceAtOnce:
    'The period must be greater than the first due value; otherwise it is due again as soon as it is done.',
  maintenanceByDate: 'This type counts by date and was created in another program; its dates are kept.',

  // Records
  maintenanceRecordNew: 'Record maintenance',
  maintenanceRecords: 'Maintenance records',
  maintenanceRecordsEmptyTitle: 'No maintenance recorded yet',
  maintenanceRecordsEmptyText: 'Record what was done to a vehicle, when, and what it cost.',
  maintenanceWhat: 'What was done',
  maintenanceWhatHint: 'Choose an alert type to update its status.',
  maintenanceOther: 'Other',
  maintenanceOtherText: 'Describe it',
  maintenanceCost: 'Cost',
  maintenanceReadings: 'Readings on that day',
  maintenanceReadingsHint: 'The next due value is counted from here.',

  // Dashboard
  maintenanceTotal: 'Total spent',
  maintenanceCount: 'Records',
  maintenanceAverage: 'Average',
  maintenanceHide: 'Hide amounts',
  maintenanceShow: 'Show amounts',
  maintenanceByMonth: 'Spending by month',
  maintenanceByVehicle: 'Spending by vehicle',
  maintenanceByKind: 'Spending by service',
  maintenanceMonth: 'Month',
  maintenanceColours: 'Green below {orange}, orange below {red}, red above',
  maintenanceTop: 'The {count} most expensive of {total}',
  maintenanceCut: 'Only the first {count} are counted and shown',
  maintenancePrevious: 'Previous page',
  maintenanceNext: 'Next page',

  // Status
  maintenanceAlert: 'Alert type',
  maintenanceCurrent: 'Now',
  maintenanceDue: 'Next due',
  maintenanceRemaining: 'Remaining',
  maintenanceState: 'Status',
  maintenanceNoData: 'No data',
  maintenanceOnTime: 'On time',
  maintenancePending: 'Pending',
  maintenanceOverdue: 'Overdue',
  maintenanceRecordFor: 'Record maintenance: {name}',
  maintenanceStatusEmptyTitle: 'Nothing is tracked yet',
  maintenanceStatusEmptyText: 'Create an alert type and link it to vehicles or groups: what is due next appears here.',
  maintenanceDays: '{count, plural, one {# day} other {# days}}',
} as const
