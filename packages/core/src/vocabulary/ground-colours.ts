/** Colours of the ground and the labels of a map. */
export interface GroundColours {
  land: string
  landMuted: string
  building: string
  water: string
  waterLine: string
  park: string
  parkLine: string
  leafy: string
  road: string
  roadCase: string
  major: string
  majorCase: string
  highway: string
  highwayCase: string
  rail: string
  border: string
  label: string
  place: string
  waterLabel: string
  parkLabel: string
  halo: string
  text: string
  paper: string
  line: string
  /** The marker of an event. */
  alarm: string
}

/** The colours of our map in each scheme: the `m-*` tokens of the look. */
export const groundColours: Readonly<Record<'light' | 'dark', GroundColours>> = {
  light: {
    land: '#EFF2EF',
    landMuted: '#EAEEEA',
    building: '#E6EAE7',
    water: '#BBDAE6',
    waterLine: '#9CC7D8',
    park: '#D5E8CC',
    parkLine: '#BFD9B3',
    leafy: '#E6EFE0',
    road: '#FFFFFF',
    roadCase: '#DDE3E0',
    major: '#FFFFFF',
    majorCase: '#C9D2CF',
    highway: '#FBE6B4',
    highwayCase: '#DDBF7C',
    rail: '#B9C4C2',
    border: '#A9B6B4',
    label: '#56666A',
    place: '#5E6E72',
    waterLabel: '#285E7A',
    parkLabel: '#3B6633',
    halo: 'rgba(248,250,248,.92)',
    text: '#0F1A1D',
    paper: '#FFFFFF',
    line: '#C4CED1',
    alarm: '#C8281C',
  },
  dark: {
    land: '#131B1D',
    landMuted: '#161F21',
    building: '#182224',
    water: '#0D2A38',
    waterLine: '#14394B',
    park: '#14281F',
    parkLine: '#1B3529',
    leafy: '#15221D',
    road: '#222E31',
    roadCase: '#131B1D',
    major: '#2E3C40',
    majorCase: '#0F1618',
    highway: '#4A4630',
    highwayCase: '#12191B',
    rail: '#2E3B3E',
    border: '#3C4B50',
    label: '#93A3A7',
    place: '#7F9094',
    waterLabel: '#5C9DBB',
    parkLabel: '#6FA684',
    halo: 'rgba(15,22,24,.9)',
    text: '#E9F0F1',
    paper: '#141C1F',
    line: '#374A50',
    alarm: '#D23A2E',
  },
}
