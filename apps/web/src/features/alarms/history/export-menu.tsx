import { DownloadOutlined } from '@ant-design/icons'
import type { AlarmFilter, AlarmRecord } from '@vigil/contract'
import { validateExport } from '@vigil/domain'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS, type ExportFormat, formatName } from './export-formats.ts'
import { useExport } from './use-export.ts'

interface ExportMenuProps {
  readonly asked: AlarmFilter
  readonly selected: ReadonlyMap<string, AlarmRecord>
  readonly disabled: boolean
}

/** What was selected, or everything that matches. */
export function ExportMenu({ asked, selected, disabled }: ExportMenuProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const exporting = useExport()
  const ids = [...selected.keys()]
  const exportSelection = (format: ExportFormat) => {
    const [problem] = validateExport(ids)
    if (problem !== undefined) void message.warning(t(problem.key))
    else exporting.all({ what: 'alarm', format, filter: { ids } })
  }
  if (exporting.busy) {
    return (
      <span className="export-running" role="status">
        {t('history.export.running')}
        <Button onClick={exporting.stop}>{t('history.export.stop')}</Button>
      </span>
    )
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: EXPORT_FORMATS.flatMap((format) => [
          {
            key: `selection ${format}`,
            label: t('history.export.selection', { count: ids.length, format: formatName(format) }),
            onClick: () => exportSelection(format),
          },
          {
            key: `all ${format}`,
            label: t('history.export.all', { format: formatName(format) }),
            onClick: () => exporting.all({ what: 'alarm', format, filter: asked }),
          },
        ]),
      }}
    >
      <Button icon={<DownloadOutlined />}>{t('history.export.menu')}</Button>
    </Dropdown>
  )
}

/** One event with its log. */
export function ExportEvent({ id }: { id: string }) {
  const { t } = useTranslation()
  const exporting = useExport()
  return (
    <>
      {EXPORT_FORMATS.map((format) => (
        <Button
          key={format}
          size="small"
          icon={<DownloadOutlined />}
          loading={exporting.busy}
          onClick={() => exporting.event({ what: 'alarm', format, eventId: id })}
        >
          {t('history.export.event', { format: formatName(format) })}
        </Button>
      ))}
    </>
  )
}
