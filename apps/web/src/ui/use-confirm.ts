import { App } from 'antd'
import { useCallback } from 'react'

/** Its height, 246, stands in the style sheet: a longer text may need more. */
const CONFIRM_WIDTH = 402

interface Question {
  title: string
  /** What will happen. */
  text: string
  /** Word on the button that does it. */
  act: string
  danger?: boolean
}

/** Asks before something that can not be taken back; false when it is declined. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp()
  return useCallback(
    async ({ title, text, act, danger = false }) =>
      await modal.confirm({
        title,
        content: text,
        okText: act,
        okButtonProps: { danger },
        width: CONFIRM_WIDTH,
        className: 'confirm-dialog',
        centered: true,
        autoFocusButton: danger ? 'cancel' : 'ok',
      }),
    [modal],
  )
}
