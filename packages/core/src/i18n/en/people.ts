/** Words of users, resellers, clients and one's own account. */
export const people = {
  // Lists
  userNew: 'New user',
  usersEmptyTitle: 'No users yet',
  usersEmptyText: 'Add the people who use this platform: each signs in with their own email.',
  clientNew: 'New client',
  clientsEmptyTitle: 'No clients yet',
  clientsEmptyText: 'Add the first client, then link vehicles to them.',
  resellerNew: 'New reseller',
  resellersEmptyTitle: 'No resellers yet',
  resellersEmptyText: 'A reseller sees and manages only the clients and vehicles of its own.',
  peopleLevel: 'Level',
  peopleTemporary: 'Show temporary users',
  stateTemporary: 'Temporary',
  stateAccountDisabled: 'Disabled',
  stateAccountExpired: 'Expired',
  stateExpiresIn: '{days, plural, =0 {Expires today} one {Expires in # day} other {Expires in # days}}',
  peopleConnections: 'Connections of {name}',
  peopleCharges: 'Charges of {name}',
  enterAction: 'Sign in as {name}',
  enterTip: 'Sign in as this user',
  enterTitle: 'Sign in as {name}?',
  enterText: 'You see and do everything as this user. The log records that it was you.',
  enterSubmit: 'Sign in as this user',

  // Form: details
  personDetailsHint: 'The email is used to sign in.',
  personPassword: 'Password',
  personPasswordHint: 'If empty, the password stays the same.',
  personTaxId: 'CPF or CNPJ',
  personPhoneHint: 'With area code, for calls, SMS and WhatsApp.',
  personPicture: 'Picture',
  personPlaceTab: 'Address and documents',
  personAddress: 'Address',
  personAddressHint: 'The postcode fills in the rest; everything can be changed.',
  personDocumentsHint: 'Only this user, whoever manages them and administrators see these files.',

  // Deleting one's own account
  accountDeleteText: 'Your account and what only you have are deleted for good.',
  accountDeleteDiffers: 'Type exactly: {email}',

  // Form: permissions
  permissionsHint: 'What this user can do.',
  permissionsExpirationHint:
    'From this day on they cannot sign in and get no notifications; nothing is deleted. They are warned by email 7 days and 1 day before.',
  permissionDisabled: 'Disabled',
  permissionDisabledHint: 'Cannot sign in and gets no notifications.',
  permissionReadonly: 'Read only',
  permissionReadonlyHint: 'Sees everything, changes nothing.',
  permissionDeviceReadonly: 'Cannot change vehicles',
  permissionDeviceReadonlyHint: 'Sees the vehicles, but cannot add, change or delete them.',
  permissionLimitCommands: 'Saved commands only',
  permissionLimitCommandsHint: 'Cannot type commands.',
  permissionDisableReports: 'No reports',
  permissionDisableReportsHint: 'Hides reports and history.',
  permissionFixedEmail: 'Fixed email',
  permissionFixedEmailHint: 'This user cannot change their own email.',
  permissionAdministratorHint: 'Sees and changes everything on this server.',
  permissionDeviceLimit: 'Vehicle limit',
  permissionUserLimit: 'User limit',
  permissionLimitHint: '-1 is unlimited, 0 is none.',
  permissionUserLimitHint: '-1 is unlimited, 0 is none. With anything but 0 they manage the users that they add.',
  permissionSchedules: 'Can schedule commands',
  permissionSchedulesHint: 'Daily blocks and anchors of groups.',
  permissionVehicleEdit: 'Can edit vehicle details',
  permissionVehicleEditHint: 'Name, category, plate and other details of the vehicle.',
  permissionBilling: 'Billing customer ID',
  permissionBillingHint: 'Opens the charges from the list of clients.',
  permissionOwn: 'You cannot change this for yourself',
  permissionMenus: 'Menu',
  permissionMenusHint: 'What is hidden from this user.',

  // Form: location
  personLocationHint: 'Where the map opens for this user. If empty, as for everyone.',

  // Bulk
  changeDiffers: 'They differ',
} as const
