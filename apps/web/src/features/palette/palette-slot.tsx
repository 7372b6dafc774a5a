import { type ComponentType, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Boundary } from '../../ui/boundary.tsx'
import type { CommandPaletteProps } from './command-palette.tsx'
import './palette.css'

interface PaletteSlotProps extends Omit<CommandPaletteProps, 'early' | 'open'> {
  readonly Drawn: ComponentType<CommandPaletteProps>
}

/** The palette, or what stands in its place until its code has come; nothing that is typed meanwhile is lost. */
export function PaletteSlot({ Drawn, ...props }: PaletteSlotProps) {
  const early = useRef('')
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={<EarlyPalette early={early} onClose={props.onClose} />}>
        <Drawn {...props} open early={early} />
      </Suspense>
    </Boundary>
  )
}

/** Letters without a field to go to would go to the page below, as its shortcuts. */
function EarlyPalette({ early, onClose }: { early: RefObject<string>; onClose(): void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.label')}
      aria-modal="true"
      aria-busy="true"
      onClose={onClose}
    >
      <div className="palette-frame">
        <input
          className="palette-input"
          autoFocus
          defaultValue={early.current}
          onChange={({ target }) => {
            early.current = target.value
          }}
          placeholder={t('palette.placeholder')}
          aria-label={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </dialog>
  )
}
