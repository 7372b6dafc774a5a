import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'

/** Lines of cells, as another program reads them. */
export const readCsv = (file: string | Buffer): string[][] => parse(file, { bom: true }) as string[][]

/** Sheets by their names, with their rows. */
export const readXlsx = (file: Buffer) => readExcelFile(file)
