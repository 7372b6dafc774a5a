import { DownloadOutlined, FolderOpenOutlined, StopOutlined } from '@ant-design/icons'
import { SPECTRUM_FORMATS, WAY_FORMATS } from '@vigil/contract'
import { validateExport } from '@vigil/domain'
import { Badge, Button, Drawer, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import {
  type ExportAsked,
  type ExportContent,
  formatName,
  isUnfinished,
  OFFERED_FORMATS,
  type OfferedFormat,
  type SpectraContent,
  type WaysContent,
} from './export-request.ts'
import './exports.css'
import { JobList } from './job-list.tsx'
import { type Exports, useExports } from './use-exports.ts'

function useFormatLabel({ printsPdf }: Exports): (format: OfferedFormat) => string {
  const { t } = useTranslation()
  return (format) =>
    format === 'pdf' && !printsPdf ? `${formatName(format)} (${t('exports.byBrowser')})` : formatName(format)
}

/** What was started here, while it is being prepared. */
function Awaited({ exports }: { exports: Exports }) {
  const { t } = useTranslation()
  const { awaited, cancel } = exports
  if (awaited === undefined) return null
  return (
    <span className="export-running">
      <span role="status">{t('exports.started')}</span>
      <Button
        icon={<StopOutlined />}
        aria-label={t('exports.cancel', { name: awaited.fileName })}
        title={t('exports.cancel', { name: awaited.fileName })}
        onClick={() => cancel(awaited.id)}
      />
    </span>
  )
}

interface FilesButtonProps {
  readonly exports: Exports
  readonly open: boolean
  onOpen(open: boolean): void
}

function FilesButton({ exports, open, onOpen }: FilesButtonProps) {
  const { t } = useTranslation()
  const unfinished = exports.jobs?.filter(isUnfinished).length ?? 0
  return (
    <>
      <Badge count={unfinished} size="small">
        <Button
          icon={<FolderOpenOutlined />}
          aria-label={t('exports.files')}
          title={t('exports.files')}
          onClick={() => {
            exports.reload()
            onOpen(true)
          }}
        />
      </Badge>
      <Drawer open={open} title={t('exports.files')} size={420} destroyOnHidden onClose={() => onOpen(false)}>
        <JobList exports={exports} />
      </Drawer>
    </>
  )
}

interface ExportMenuProps {
  /** Everything that matches. */
  readonly all: ExportContent
  /** What was selected, by its `ids`. Left out where nothing can be selected. */
  readonly selection?: ExportContent | undefined
  /** Spectra of one device. */
  readonly spectra?: SpectraContent | undefined
  /** Positions of trips. */
  readonly ways?: WaysContent | undefined
  readonly disabled: boolean
}

/** Formats for what was selected and for everything that matches, and the files that were prepared. */
export function ExportMenu({ all, selection, spectra, ways, disabled }: ExportMenuProps) {
  const { t } = useTranslation()
  const { present } = useSession()
  const [listed, setListed] = useState(false)
  const exports = useExports(listed)
  const label = useFormatLabel(exports)
  const count = selection?.filter.ids?.length ?? 0
  const startSelection = (format: OfferedFormat) => {
    const [problem] = validateExport(selection?.filter.ids ?? [])
    if (problem !== undefined) present(new ApiError({ kind: 'rejected', code: 0, message: t(problem.key) }))
    else exports.start({ ...selection, format } as ExportAsked)
  }
  const selectionItems: MenuProps['items'] =
    selection === undefined
      ? []
      : [
          ...OFFERED_FORMATS.map((format) => ({
            key: `selection ${format}`,
            label: t('exports.selection', { count, format: label(format) }),
            onClick: () => startSelection(format),
          })),
          { key: 'divider', type: 'divider' },
        ]
  const allItems: MenuProps['items'] = OFFERED_FORMATS.map((format) => ({
    key: `all ${format}`,
    label: t('exports.all', { format: label(format) }),
    onClick: () => exports.start({ ...all, format } as ExportAsked),
  }))
  const spectraItems: MenuProps['items'] =
    spectra === undefined
      ? []
      : SPECTRUM_FORMATS.map((format) => ({
          key: `spectra ${format}`,
          label: t('exports.spectra', { format: formatName(format) }),
          onClick: () => exports.start({ ...spectra, format }),
        }))
  const wayItems: MenuProps['items'] =
    ways === undefined
      ? []
      : WAY_FORMATS.map((format) => ({
          key: `ways ${format}`,
          label: t('exports.ways', { format: formatName(format) }),
          onClick: () => exports.start({ ...ways, format }),
        }))
  return (
    <span className="export-menu">
      <Awaited exports={exports} />
      <Dropdown
        trigger={['click']}
        disabled={disabled}
        menu={{ items: [...selectionItems, ...allItems, ...spectraItems, ...wayItems] }}
      >
        <Button icon={<DownloadOutlined />}>{t('exports.menu')}</Button>
      </Dropdown>
      <FilesButton exports={exports} open={listed} onOpen={setListed} />
    </span>
  )
}

/** One event whole: facts, chart and log. */
export function ExportEvent({ event }: { event: ExportContent }) {
  const { t } = useTranslation()
  const exports = useExports()
  const label = useFormatLabel(exports)
  const items = OFFERED_FORMATS.map((format) => ({
    key: format,
    label: t('exports.event', { format: label(format) }),
    onClick: () => exports.start({ ...event, format } as ExportAsked),
  }))
  return (
    <span className="export-menu">
      <Awaited exports={exports} />
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button size="small" icon={<DownloadOutlined />}>
          {t('exports.menu')}
        </Button>
      </Dropdown>
    </span>
  )
}
