import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'

/** Lines of cells, as another program reads them. */
export const readCsv = (file: string | Buffer): string[][] => parse(file, { bom: true }) as string[][]

/** Sheets by their names, with their rows. */
export const readXlsx = (file: Buffer) => readExcelFile(file)

/** Every file of an archive, as text where it is one. */
export const readZip = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data, name.endsWith('.pdf'))]),
  )
