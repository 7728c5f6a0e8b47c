/** Words of the settings of the installation. */
export const server = {
  serverUsual: '{about} Default: {value}.',
  serverAddressFault: 'Enter a URL that begins with https://, http:// or /',

  // Preferences
  serverPreferencesHint: 'Apply to everyone who has not chosen otherwise.',
  serverMapHint: 'The map shown first.',
  serverMapNeedsKey: 'This map needs a key: enter it under Maps. Until then, another map is shown.',
  serverMapUrl: 'URL of your own map',
  serverMapUrlHint: 'Tile URL with z, x and y in braces, or a style URL.',
  serverOverlayUrl: 'URL of your own overlay',
  serverOverlayUrlHint: 'Tiles shown over the map.',
  serverPoiHint: 'URL of a KML file with places to show on the map.',
  serverAnnouncement: 'Announcement',
  serverAnnouncementHint: 'Shown to everyone on the sign-in page. If empty, nothing is shown.',
  serverForce: 'The same for everyone',
  serverForceHint: 'These settings override what users chose.',

  // Location
  serverLocationHint: 'Where the map opens. If empty, it shows all vehicles.',

  // Permissions
  serverPermissionsHint: 'Apply to everyone except administrators.',
  serverRegistration: 'Anyone can create an account',
  serverRegistrationHint: 'The sign-in page shows a registration link.',
  serverReadonly: 'Read only',
  serverReadonlyHint: 'No one can change anything.',
  serverDeviceReadonly: 'Vehicles cannot be changed',
  serverDeviceReadonlyHint: 'Everyone sees the vehicles, but cannot add, change or delete them.',
  serverLimitCommands: 'Saved commands only',
  serverLimitCommandsHint: 'No one can type commands.',
  serverDisableReports: 'No reports',
  serverDisableReportsHint: 'Hides reports in the menu, and the server does not generate them.',
  serverFixedEmail: 'Email addresses are fixed',
  serverFixedEmailHint: 'People cannot change their sign-in email.',

  // Appearance
  serverAppearance: 'Appearance',
  serverAppearanceHint: 'Name, logo and colours. The preview is shown below; it applies after you save.',
  serverLogoHint: 'Upload an image, or enter its URL.',
  serverLogoUpload: 'Upload',
  serverLogoFile: 'File of {label}',
  serverLogoFailed: 'The image was not accepted: {why}',
  serverColourPick: 'Pick: {label}',
  serverContrastPrimary:
    'Contrast: {fill}:1 with text on it; as text, {light}:1 on light and {dark}:1 on dark backgrounds. Recommended: 4,5:1.',
  serverContrastSecondary: 'Contrast of text on it: {fill}:1. Recommended: 4,5:1.',
  serverThemeOwn: 'Each user chooses',
  serverThemeLight: 'Light for everyone',
  serverThemeDark: 'Dark for everyone',
  serverPreview: 'Sign-in page',

  // Safe blocking
  serverBlock: 'Safe blocking',
  serverBlockHint: 'When an engine may be blocked. A vehicle or group can have its own limits.',
  serverCommandExpiration: 'Commands expire after',

  // Maps
  serverMaps: 'Maps',
  serverMapsHint: 'Keys for map services, and the maps on this server. Keys go to browsers: users can see them.',
  serverOutsideHint:
    'Neither browsers nor the server fetch maps or addresses from other servers. If this is set for the installation, it cannot be turned off here.',
  serverArchives: 'Maps on this server',
  serverArchivesHint:
    'PMTiles files in the folder “maps” of the data folder. The server checks format, completeness, area, zoom levels and layers.',
  serverArchivesNone: 'None yet: put a PMTiles file in the folder.',
  serverArchiveGood: 'Can be shown: {schema}, zoom {minZoom} to {maxZoom}, {size} MB',
  serverArchiveBad: 'Not shown: {why}',
  serverArchiveOmt: 'OpenMapTiles',
  serverArchiveProtomaps: 'Protomaps',
  serverArchiveRaster: 'images',

  // Messages
  serverMessages: 'Messages',
  serverMessagesHint: 'How the server sends messages. Whoever runs the server sets this up when starting it.',
  serverMail: 'Email',
  serverMailNone:
    'No mail server is set up: no one gets emails or can reset a password. Start the server with MAIL_URL and MAIL_FROM.',
  serverMailNoLinks:
    'A mail server is set up, but this server’s own URL is missing: no one can reset a password by email. Start the server with PUBLIC_URL.',
  serverMailReady: 'A mail server is set up. Passwords can be reset by email.',
  serverMailTest: 'Send a test email',
  serverMailTestHint: 'Sent to {email}.',
  serverMailSent: 'The mail server accepted the email for {email}. If it does not arrive, check the spam folder.',
  serverMailFailed: 'Not sent: {why}',
  serverChannels: 'Other channels',
  serverChannelReady: 'Set up',
  serverChannelNone: 'Not set up: {settings}',

  // Figures
  serverFigures: 'Server status',
  serverFiguresHint: 'Now, and on each of the last 30 days.',
  serverVersion: 'Version',
  serverUptime: 'Uptime',
  serverMemory: 'Memory',
  serverDisk: 'Disk',
  serverDiskFree: '{free} of {whole} GB free',
  serverDatabase: 'Database',
  serverLog: 'Log',
  serverLogDropped: 'Lines not written: {count}',
  serverWell: 'Working',
  serverTrouble: '{words} (since {since})',
  serverDaysDevices: 'Vehicles that reported',
  serverDaysUsers: 'Active users',
  serverDaysMessages: 'Positions stored',
  serverDaysRequests: 'Requests',
  serverDaysMails: 'Emails',
  serverDaysSms: 'SMS',
  serverDaysWords: 'Today {latest}, at most {most} a day',

  // Why an archive is not shown
  archiveFaultOutside: 'It is a link to a file outside the folder',
  archiveFaultNoFile: 'It is not a file',
  archiveFaultNoArchive: 'It is not a PMTiles archive',
  archiveFaultVersion: 'It is a version {version} PMTiles archive; only version 3 can be read',
  archiveFaultCutOff: '{count, plural, one {# byte is} other {# bytes are}} missing at the end: the copy is incomplete',
  archiveFaultMisplaced: 'Its directory is in the wrong place',
  archiveFaultDirectoryPacked: 'Its directory is packed with {packing}; the map reads gzip',
  archiveFaultTilesPacked: 'Its tiles are packed with {packing}; the map reads gzip',
  archiveFaultNoKind: 'Its tiles are of a kind that the map cannot draw',
  archiveFaultZooms: 'Invalid zoom levels: {least} to {most}',
  archiveFaultNoArea: 'It does not state its area',
  archiveFaultLayers: 'Its layers are neither those of OpenMapTiles nor those of Protomaps',
  archiveFaultOldProtomaps: 'It uses the Protomaps schema from before version 4: use a newer build',
  archiveFaultNoTiles: 'It has no tiles',
  archiveFaultDirectoryTooLarge: 'Its directory is larger than {most} bytes',
  archiveFaultDescriptionTooLarge: 'Its description is larger than {most} bytes',
  archiveFaultDirectoryDamaged: 'Its directory is damaged',
  archiveFaultDescriptionDamaged: 'Its description is damaged',
  archiveFaultMayNotRead: 'The server is not allowed to read it',
  archiveFaultBrokenLink: 'It is a broken link',
  archiveFaultFailed: 'It cannot be read ({error})',
} as const
