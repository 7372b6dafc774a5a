import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Permission } from '@vigil/contract'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { type Download, saveFile } from '../../lib/calls/download.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { pngOf, svgOf } from './chart-file.ts'
import { type FigureTable, tableText } from './figure-table.ts'

interface FigureToolsProps {
  readonly title: string
  table(): FigureTable
  /** What it is of, in words, for a file. */
  readonly about: readonly (readonly [string, string])[]
  /** What is drawn just now; null where nothing is. */
  drawing?(): SVGSVGElement | null
}

const TABLE_FORMATS = ['csv', 'xlsx'] as const
const DRAWING_FORMATS = ['png', 'svg'] as const
const NOT_IN_NAMES = /[\s\p{Cc}<>:"/\\|?*]+/gu

/** Figures copied, and had as a file. */
export function FigureTools({ title, table, about, drawing = () => null }: FigureToolsProps) {
  const { t } = useTranslation()
  const { can, confirm, download, present } = useSession()
  // Not every panel draws, and none does where there is nothing to draw: a file of no drawing must not be offered.
  const [drawn, setDrawn] = useState<SVGSVGElement | null>(null)
  // Undefined until it was wanted once: a page has fifteen of these menus, and most are never opened.
  const [isOpen, setOpen] = useState<boolean>()

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(tableText(table()))
      confirm(t('statistics.copied'))
    } catch {
      present(new ApiError({ kind: 'rejected', code: 0, message: t('statistics.copyFailed') }))
    }
  }
  const save = async (file: Promise<Download>) => {
    try {
      saveFile(await file)
      confirm(t('statistics.saved'))
    } catch (error) {
      present(error)
    }
  }
  const tableFile = (format: (typeof TABLE_FORMATS)[number]): Promise<Download> => {
    const { columns, rows } = table()
    const asked = { format, name: title, columns: [...columns], rows: rows.map(({ cells }) => [...cells]) }
    return download('tableFile', { ...asked, about: about.map(([label, text]) => [label, text]) })
  }
  const drawingFile = async (svg: SVGSVGElement, format: (typeof DRAWING_FORMATS)[number]): Promise<Download> => {
    const text = svgOf(svg, [title, ...about.map(([, value]) => value)].join(' · '))
    const content = format === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await pngOf(text)
    return { name: `${title.replace(NOT_IN_NAMES, '-')}.${format}`, content }
  }
  const item = (format: string, file: () => Promise<Download>) => ({
    key: format,
    label: t('statistics.save', { format: format.toUpperCase() }),
    onClick: () => void save(file()),
  })
  const mayTable = can(Permission.Statistics) || can(Permission.CottonStatistics) || can(Permission.Analysis)
  const items = [
    ...(mayTable ? TABLE_FORMATS.map((format) => item(format, () => tableFile(format))) : []),
    ...(drawn === null ? [] : DRAWING_FORMATS.map((format) => item(format, () => drawingFile(drawn, format)))),
  ]
  const open = (isToOpen: boolean): void => {
    if (isToOpen) setDrawn(drawing())
    setOpen(isToOpen)
  }
  const menu = {
    type: 'button',
    className: 'tool-button',
    'aria-label': t('exports.menu'),
    title: t('exports.menu'),
    children: <DownloadOutlined aria-hidden="true" />,
  } as const
  return (
    <>
      <button
        type="button"
        className="tool-button"
        aria-label={t('statistics.copy')}
        title={t('statistics.copy')}
        onClick={() => void copy()}
      >
        <CopyOutlined aria-hidden="true" />
      </button>
      {isOpen === undefined ? (
        <button {...menu} aria-haspopup="menu" onClick={() => open(true)} />
      ) : (
        <Dropdown trigger={['click']} open={isOpen} menu={{ items }} onOpenChange={open}>
          {/* biome-ignore lint/a11y/noAutofocus: it stands where the button stood that was just pressed */}
          <button {...menu} aria-haspopup="menu" autoFocus />
        </Dropdown>
      )}
    </>
  )
}
