import type { Translation } from '../../translation.ts'
import type { palette as source } from '../en/palette.ts'

export const palette = {
  label: '命令面板',
  placeholder: '查找页面、设备或操作',
  results: '结果',
  empty: '未找到',
  found_other: '{count} 项结果',
  narrow: '还有更多结果，请继续输入以缩小范围',
  move: '移动',
  choose: '打开',
  close: '关闭',
  recent: '最近',
  kind: {
    page: '页面',
    device: '设备',
    action: '操作',
  },
  action: {
    language: '语言：{language}',
  },
} satisfies Translation<typeof source, 'zh-CN'>
