import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { type Download, saveFile } from '../../lib/calls/download.ts'
import { useSession } from '../../lib/session.tsx'

interface FormatButtonsProps<Format extends string> {
  readonly formats: readonly Format[]
  readonly className: string
  /** What a button is called by a voice; the format is given as it is written. */
  nameOf(format: string): string
  load(format: Format): Promise<Download>
  /** Said when the file is there. */
  readonly saved?: string
  /** Said by a voice meanwhile. */
  readonly preparing?: string
}

/** One thing as files, each with its button; while one is made the others wait. */
export function FormatButtons<Format extends string>(props: FormatButtonsProps<Format>) {
  const { formats, className, nameOf, load, saved, preparing } = props
  const { confirm, present } = useSession()
  const [busy, setBusy] = useState<Format>()
  const save = async (format: Format): Promise<void> => {
    setBusy(format)
    try {
      saveFile(await load(format))
      if (saved !== undefined) confirm(saved)
    } catch (error) {
      present(error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <span className={className}>
      {formats.map((format) => (
        <Button
          key={format}
          size="small"
          icon={<DownloadOutlined />}
          loading={busy === format}
          disabled={busy !== undefined}
          aria-label={nameOf(format.toUpperCase())}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {preparing !== undefined && (
        <span className="visually-hidden" role="status">
          {busy === undefined ? '' : preparing}
        </span>
      )}
    </span>
  )
}
