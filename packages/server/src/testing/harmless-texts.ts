/**
 * A text of a `custom` command that goes to a moving vehicle, for each protocol whose sheet or maker lists one: over its
 * connection, and by SMS. Queries, and settings of the report, of the clock and of the server.
 */
export const harmlessTexts: Readonly<Record<string, { wire?: readonly string[]; sms?: readonly string[] }>> = {
  arnavi: { sms: ['123456*SETP*#1=gps.example.com,5100,0'] },
  atrack: { wire: ['AT$UNID=?'], sms: ['AT$GPRS=1,"iot.1nce.net","","","gps.example.com",5044,1,3,30,0,0'] },
  calamp: { sms: ['!R0', '!RP,2306,0,iot.1nce.net', '!RP,2319,0,gps.example.com', '!RP,769,0,5082'] },
  easytrack: { sms: ['IMEI', 'ICCID', 'APN*iot.1nce.net**', 'DNS#gps.example.com#5056#', 'HB30', 'SHB1800', 'TZW0'] },
  eelink: { wire: ['WHERE#', 'PARAM#', 'TIMER,30#', 'GMT,E,0#', 'SERVER,1,gps.example.com,5064#'], sms: ['PARAM#'] },
  galileo: { wire: ['status', 'statall', 'imei', 'imsi', 'inall', 'makephoto 1'] },
  gl200: {
    wire: ['AT+GTRTO=gv55,1,,,,,,FFFF$', 'AT+GTFRI=gv55,1,0,,0,0000,0000,,30,1000,1000,,30,1800,,,,,FFFF$'],
    sms: ['AT+GTBSI=gv55,iot.1nce.net,,,,,,,FFFF$', 'AT+GTSRI=gv55,3,,1,gps.example.com,5004,,,,15,0,0,0,,,FFFF$'],
  },
  gps103: {
    wire: ['B', 'C,30s', '160'],
    sms: [
      'check123456',
      'imei123456',
      'begin123456',
      'apn123456 iot.1nce.net',
      'adminip123456 gps.example.com 5001',
      'time zone123456 0',
      'fix030s***n123456',
      'gprs123456',
    ],
  },
  gt06: {
    wire: ['STATUS#', 'NETWORK#', 'CHECK#', 'GPRSON,1#', 'SETLOCX22#', 'SERVER,8520,gps.example.com,5023,0#'],
    sms: ['COREKITSW,0#', 'SZCS#SLPDISCONNECT=0'],
  },
  h02: {
    wire: ['*HQ,1234567890,S71,101500,22,60#'],
    sms: ['RCONF', '8030000 iot.1nce.net', '8040000 gps.example.com 5013', '8050000 30', '8960000E00', '7100000'],
  },
  jt600: { sms: ['(1234567890,2,S02,129,1,gps.example.com,5014,iot.1nce.net)'] },
  jt808: { sms: ['CHECK#', 'TIMER,30', 'GMT,W,0,0', 'URLTYPE,2', 'SERVER,1,gps.example.com,5015', 'GPRSON,1#'] },
  meiligao: { sms: ['W000000,012,gps.example.com,5009', 'W000000,013,1'] },
  meitrack: {
    wire: ['A10', 'E91', 'A12,6,0', 'A21,1,gps.example.com,5020,iot.1nce.net,,', 'B36,0'],
    sms: ['0000,A21,1,gps.example.com,5020,iot.1nce.net,,', '0000,A12,6,0', '0000,B36,0'],
  },
  mxt: { sms: ['0000,1070,2,0,iot.1nce.net,,,gps.example.com,5087,,.'] },
  navis: { wire: ['*?V'] },
  osmand: { wire: ['positionSingle'] },
  ruptela: {
    wire: ['pass getapn', 'pass imei', 'pass setconnection iot.1nce.net,,,TCP,gps.example.com,5046'],
    sms: ['getapn', 'pass imei', 'setconnection iot.1nce.net,,,TCP,gps.example.com,5046'],
  },
  suntech: {
    wire: ['ST300CMD;123456789;02;PresetA', 'CMD;1234567890;03;01'],
    sms: [
      'ST300CMD;123456789;02;StatusReq',
      'ST300NTW;123456789;02;0;iot.1nce.net;;;gps.example.com;5011;;;;',
      'ST300RPT;123456789;02;3600;30;60;3;0;0;0;0;0',
      'PRG;1234567890;10;05#gps.example.com;06#5011;08#gps.example.com;09#5011',
      'PRG;1234567890;16;70#3600;79#30',
    ],
  },
  t800x: { wire: ['TIMER,0000,30:60:0:0#'], sms: ['APN,0000,iot.1nce.net,,#', 'IP,0000,gps.example.com 5094#'] },
  teltonika: {
    wire: ['getinfo', 'getparam 2004', 'setparam 2004:gps.example.com;2005:5027;2006:0'],
    sms: ['  getstatus', '  setparam 2001:iot.1nce.net;2002:;2003:'],
  },
  totem: { wire: ['056', '012'] },
  watch: {
    wire: ['CR', 'UPLOAD,60'],
    sms: ['pw,123456,ts#', 'pw,123456,upload,60#', 'pw,123456,ip,gps.example.com,5093#'],
  },
  wialon: { wire: ['VER?\\r\\n'] },
  xexun: { sms: ['begin123456', 'adminip123456 gps.example.com 5006', 't060s***n123456', 'gprs123456'] },
}
