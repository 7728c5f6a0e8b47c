import writeXlsxFile from 'write-excel-file/node'

type Row = readonly (string | number | null)[]

/** A spreadsheet of 200 vehicles, three of which have the problems of the drawing, as a browser uploads one. */
export async function fleetSheet() {
  const data = fleetRows().map((row) => row.map((value) => (value === null ? null : { value })))
  const buffer = await writeXlsxFile(data).toBuffer()
  return { name: 'frota-boa-vista.xlsx', mimeType: 'application/octet-stream', buffer }
}

function fleetRows(): readonly Row[] {
  const plates = (index: number) => `RTA${index % 10}F${10 + Math.floor(index / 10)}`
  const rows: (string | number | null)[][] = [['PLACA', 'IMEI', 'APELIDO', 'LINHA', 'OBS']]
  for (let index = 0; index < 200; index++) {
    rows.push([
      plates(index),
      867_459_048_210_000 + index,
      `Carro ${index}`,
      '11988742210',
      index % 50 ? null : 'base sul',
    ])
  }
  rows[5]![1] = null
  rows[7]![0] = rows[1]![0]!
  rows[8]![3] = '988742299'
  return rows
}
