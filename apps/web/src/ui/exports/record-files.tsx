import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useExports } from './use-exports.ts'

/** Whose record it is, as the server is asked for it. */
type RecordOf =
  | { readonly what: 'task'; readonly filter: { readonly taskId: string } }
  | { readonly what: 'incident'; readonly filter: { readonly eventId: string } }

/** A whole record as files: its report, and everything that is of it. Prepared by the server; who asked may leave. */
export function RecordFiles({ of, label, size }: { of: RecordOf; label: string; size?: 'small' }) {
  const { t } = useTranslation()
  const exports = useExports()
  const pdf = exports.printsPdf ? 'PDF' : `PDF (${t('exports.byBrowser')})`
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'report',
              label: t(`exports.${of.what}.report`, { format: pdf }),
              onClick: () => exports.start({ ...of, format: 'pdf' }),
            },
            {
              key: 'archive',
              label: t(`exports.${of.what}.archive`),
              onClick: () => exports.start({ ...of, format: 'zip' }),
            },
          ],
        }}
      >
        <Button {...(size && { size })} icon={<DownloadOutlined />} loading={exports.awaited !== undefined}>
          {label}
        </Button>
      </Dropdown>
      <span className="visually-hidden" role="status">
        {exports.awaited !== undefined && t('exports.started')}
      </span>
    </>
  )
}
