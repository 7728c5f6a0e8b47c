/** Words of the settings of the installation. */
export const server = {
  serverUsual: '{about} Usual: {value}.',
  serverAddressFault: 'Enter an address that begins with https://, http:// or /',

  // Preferences
  serverPreferencesHint: 'What holds for everybody who has chosen nothing else.',
  serverMapHint: 'The map that is shown first.',
  serverMapNeedsKey: 'This map needs a key: enter it under Maps. Until then another one is shown.',
  serverMapUrl: 'Address of your own map',
  serverMapUrlHint: 'Tiles with z, x and y in braces in the address, or a style.',
  serverOverlayUrl: 'Address of your own overlay',
  serverOverlayUrlHint: 'Tiles that lie over the map.',
  serverPoiHint: 'Address of a KML file whose places stand on the map.',
  serverAnnouncement: 'Announcement',
  serverAnnouncementHint: 'Everybody reads it where they sign in. Empty shows nothing.',
  serverForce: 'The same for everybody',
  serverForceHint: 'These settings come before what people chose for themselves.',

  // Location
  serverLocationHint: 'Where the map opens. Without a place it shows all vehicles.',
  serverZoom: 'Zoom',
  serverLocationMap: 'Map to choose the place',
  serverCurrentMap: 'Use what the map shows',

  // Permissions
  serverPermissionsHint: 'They hold for everybody but administrators.',
  serverRegistration: 'Anybody can open an account',
  serverRegistrationHint: 'The sign-in page leads to the registration.',
  serverReadonly: 'Look only',
  serverReadonlyHint: 'Nobody changes anything.',
  serverDeviceReadonly: 'Vehicles cannot be changed',
  serverDeviceReadonlyHint: 'People see vehicles, and neither add, change nor remove them.',
  serverLimitCommands: 'Saved commands only',
  serverLimitCommandsHint: 'Nobody writes commands of their own.',
  serverDisableReports: 'No reports',
  serverDisableReportsHint: 'The menu has no reports, and the server makes none.',
  serverFixedEmail: 'Email addresses are fixed',
  serverFixedEmailHint: 'People cannot change the address they sign in with.',

  // Appearance
  serverAppearance: 'Appearance',
  serverAppearanceHint: 'Name, logo and colours. What you choose is shown below; it holds once it is saved.',
  serverLogoHint: 'Upload a picture, or enter its address.',
  serverLogoUpload: 'Upload',
  serverLogoFile: 'File of {label}',
  serverLogoFailed: 'The picture was not taken: {why}',
  serverColourPick: 'Pick: {label}',
  serverContrastPrimary:
    'Text on it reaches {fill}:1; its shade for texts {light}:1 on light and {dark}:1 on dark ground. Good is 4,5:1.',
  serverContrastSecondary: 'Text on it reaches {fill}:1. Good is 4,5:1.',
  serverThemeOwn: 'Everybody chooses',
  serverThemeLight: 'Light for everybody',
  serverThemeDark: 'Dark for everybody',
  serverPreview: 'The sign-in page',

  // Safe blocking
  serverBlock: 'Safe blocking',
  serverBlockHint: 'When an engine may be cut. A vehicle or its group can have limits of its own.',
  serverCommandExpiration: 'Commands wait for',

  // Maps
  serverMaps: 'Maps',
  serverMapsHint:
    'Keys of map services, and the maps that lie on this server. Browsers fetch the maps, so people can see the keys.',
  serverOutsideHint:
    'Browsers and server ask no other host for maps or addresses. If the operator has set it for this installation, it stays on.',
  serverArchives: 'Maps on this server',
  serverArchivesHint:
    'PMTiles files in the folder maps of the data folder. Each is checked for its format, whether it is whole, its area, zooms and layers.',
  serverArchivesNone: 'There is none yet: lay a PMTiles file into the folder.',
  serverArchiveGood: 'Can be shown: {schema}, zoom {minZoom} to {maxZoom}, {size} MB',
  serverArchiveBad: 'Not shown: {why}',
  serverArchiveOmt: 'OpenMapTiles',
  serverArchiveProtomaps: 'Protomaps',
  serverArchiveRaster: 'pictures',

  // Messages
  serverMessages: 'Messages',
  serverMessagesHint: 'How this installation reaches people. The operator sets it up where the server is started.',
  serverMail: 'Email',
  serverMailNone:
    'No mail server is set up: nobody gets emails or a new password. Start the server with MAIL_URL and MAIL_FROM.',
  serverMailNoLinks:
    'A mail server is set up, but this server does not know its own address: nobody can get a new password by email. Start it with PUBLIC_URL.',
  serverMailReady: 'A mail server is set up, and people can get a new password by email.',
  serverMailTest: 'Send a test email',
  serverMailTestHint: 'It goes to {email}.',
  serverMailSent: 'The mail server has taken the email for {email}. If it does not arrive, look in the spam folder.',
  serverMailFailed: 'Not sent: {why}',
  serverChannels: 'Other channels',
  serverChannelReady: 'Set up',
  serverChannelNone: 'Not set up: {settings}',

  // Figures
  serverFigures: 'How it is doing',
  serverFiguresHint: 'Now, and on each of the last 30 days.',
  serverVersion: 'Version',
  serverUptime: 'Running for',
  serverMemory: 'Memory',
  serverDisk: 'Disk',
  serverDiskFree: '{free} of {whole} GB free',
  serverDatabase: 'Database',
  serverLog: 'Log',
  serverLogDropped: 'Lines not written: {count}',
  serverWell: 'All is well',
  serverTrouble: '{words} (since {since})',
  serverDaysDevices: 'Vehicles that reported',
  serverDaysUsers: 'People who looked',
  serverDaysMessages: 'Positions stored',
  serverDaysRequests: 'Calls answered',
  serverDaysMails: 'Emails',
  serverDaysSms: 'SMS',
  serverDaysWords: 'Today {latest}, at most {most} a day',

  // Why an archive is not shown
  archiveFaultOutside: 'It is a link to a file outside of the folder',
  archiveFaultNoFile: 'It is no file',
  archiveFaultNoArchive: 'It is no PMTiles archive',
  archiveFaultVersion: 'It is a PMTiles archive of version {version}; only version 3 can be read',
  archiveFaultCutOff: '{count} bytes are missing at its end: it was not copied whole',
  archiveFaultMisplaced: 'Its directory is not where it belongs',
  archiveFaultDirectoryPacked: 'Its directory is packed with {packing}; the map reads gzip',
  archiveFaultTilesPacked: 'Its tiles are packed with {packing}; the map reads gzip',
  archiveFaultNoKind: 'Its tiles are of a kind that the map cannot draw',
  archiveFaultZooms: 'It says zooms from {least} to {most}',
  archiveFaultNoArea: 'It does not say which area it shows',
  archiveFaultLayers: 'Its layers are neither those of OpenMapTiles nor those of Protomaps',
  archiveFaultOldProtomaps: 'It is in the schema of Protomaps before version 4: take a newer build',
  archiveFaultNoTiles: 'It holds no tiles',
  archiveFaultDirectoryTooLarge: 'Its directory is larger than {most} bytes',
  archiveFaultDescriptionTooLarge: 'Its description is larger than {most} bytes',
  archiveFaultDirectoryDamaged: 'Its directory is damaged',
  archiveFaultDescriptionDamaged: 'Its description is damaged',
  archiveFaultMayNotRead: 'This server may not read it',
  archiveFaultBrokenLink: 'It is a link that leads nowhere',
  archiveFaultFailed: 'It cannot be read ({error})',
} as const
