import type { Translation } from '../../translation.ts'
import type { alarm as source } from '../en/alarm.ts'

export const alarm = {
  text: {
    warning: '{module}：{quantity} {value}，预警阈值 {limit}',
    alarm: '{module}：{quantity} {value}，报警阈值 {limit}',
    highRisk: '{module}：{quantity} {value}，高危阈值 {limit}',
    value: '{module}{state}：{quantity} {value}',
    about: '{module}：{quantity}',
    reported: '{module}：设备上报{state}',
    ended: '{module}：已恢复正常',
    found: '{message}；识别结果：{findings}',
    finding: '{name}（{confidence}%）',
    nothingFound: '未发现异常',
  },
  notice: {
    detect: '检测报警',
    body: '{time} · {office} · {device}（{sn}）',
  },
  kind: {
    normal: '真实报警',
    drill: '演练',
    test: '测试',
  },
  priority: {
    0: '无',
    1: '低',
    2: '中',
    3: '高',
  },
  planLevel: {
    1: '一级',
    2: '二级',
    3: '三级',
    4: '四级',
  },
  disposal: {
    transferToPolice: '移交公安',
    noSuspectFound: '未发现嫌疑人',
    persuadedToLeave: '劝离',
    selfAbandoned: '自弃',
    videoShowsNoAnomaly: '视频查看无异常',
    inspectionShowsNoAnomaly: '检查无异常',
    handledOnSite: '现场处置',
  },
  shield: {
    none: '不屏蔽',
    fault: '屏蔽故障',
    alarm: '屏蔽报警',
    faultAndAlarm: '屏蔽故障和报警',
  },
  transition: {
    raised: '触发',
    escalated: '升级',
    eased: '降级',
    ended: '结束',
  },
  status: {
    handled: '已处置',
    notHandled: '未处置',
  },
  act: {
    upgrade: '升级为报警',
    downgrade: '降级为预警',
    clear: '解除',
    silence: '当前报警消音',
  },
  silencing: {
    act: '消音',
    ask_other: '当前有 {count} 台设备报警，将消音 {minutes} 分钟；标记、实际状态和剩余时间始终可见。',
    done: '{device}：已消音 {minutes} 分钟',
    calm: '{device} 没有报警，无需消音',
    already: '{device} 已经消音',
    nothing: '无需消音：没有未消音的报警设备',
  },
  silencedTruth: '已消音，实际状态：{state}',
  unhandled_other: '{count} 条报警未处置',
} satisfies Translation<typeof source, 'zh-CN'>
