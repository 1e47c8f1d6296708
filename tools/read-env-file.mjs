// Plain JavaScript for Node 18 and newer, like the other files that an operator runs.

/**
 * Reads NAME=value lines as systemd's EnvironmentFile and a container's env_file do: the value is what stands behind the first `=`, as it
 * stands there. What the two read differently is a fault, a sentence that names the line and never a value.
 * @param {string} text
 * @returns {{ settings: Record<string, string>, faults: string[] }}
 */
export function readEnvFile(text) {
  const settings = {}
  const faults = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const bare = line.trim()
    if (bare === '' || /^[#;]/.test(bare)) continue
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(bare) ?? []
    const fault = name === undefined ? 'is no NAME=value' : faultOf(value.trim())
    if (fault === undefined) settings[name] = value.trim()
    else faults.push(`line ${index + 1}${name === undefined ? '' : `, ${name},`} ${fault}`)
  }
  return { settings, faults }
}

function faultOf(value) {
  if (/^["']/.test(value)) return 'stands in quotation marks: leave them out'
  if (value.includes('\\')) return 'has a backslash, which systemd leaves out: in an address write %5C'
  if (/\s[#;]/.test(value)) return 'has a remark behind its value: give that a line of its own'
  return undefined
}
