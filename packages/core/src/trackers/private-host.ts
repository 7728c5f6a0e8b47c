const privateNetworks =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[?(::1|f[cd][0-9a-f]{2}:|fe80:))|\.(local|lan|internal|home\.arpa)$/i

/** Whether this host stands in a network of its own, which no SIM card reaches. */
export const isPrivateHost = (host: string): boolean => privateNetworks.test(host)
