import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { FieldProps } from './lab-field.tsx'

interface ChooseFileProps {
  readonly field?: FieldProps | undefined
  readonly accept: string
  /** Name of the one that was chosen. */
  readonly chosen?: string | undefined
  onChoose(file: File): void
}

/** The browser's own button speaks the browser's language, and not the one that was chosen here. */
export function ChooseFile({ field, accept, chosen, onChoose }: ChooseFileProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="choose-file">
      <Button {...field} onClick={() => input.current?.click()}>
        {t('laboratory.choose')}
      </Button>
      <bdi className={chosen === undefined ? 'quiet' : undefined}>{chosen ?? t('laboratory.noFile')}</bdi>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // One that was mended meanwhile can be chosen again.
          target.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
    </span>
  )
}
