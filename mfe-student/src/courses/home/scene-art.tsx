/** `height` is the vertical position of the sun's centre. */
export default function IllustrationSvg({ height, radius }: { height: number; radius: number }) {
  return (
    <svg viewBox="0 -50 480 370" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="home-sun" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd67a" />
          <stop offset=".55" stopColor="#ffc247" />
          <stop offset="1" stopColor="#ff8a66" />
        </linearGradient>
        <linearGradient id="home-river" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3c63c4" />
          <stop offset="1" stopColor="#1d3268" />
        </linearGradient>
        <clipPath id="home-sky">
          <path d="M-400-200h1400v410H-400z" />
        </clipPath>
      </defs>
      <g clipPath="url(#home-sky)">
        <circle cx="250" cy={height} r={radius} fill="url(#home-sun)" />
        <g fill="none" stroke="#ffe0a0" strokeWidth="1.5">
          <circle cx="250" cy={height} r="130" strokeOpacity=".3" />
          <circle cx="250" cy={height} r="164" strokeOpacity=".18" />
        </g>
      </g>
      <path
        d="M64 164h20a4 4 0 0 1 4 4v42H60v-42a4 4 0 0 1 4-4zM132 152h20a4 4 0 0 1 4 4v54h-28v-54a4 4 0 0 1 4-4zM410 150h20a4 4 0 0 1 4 4v56h-28v-56a4 4 0 0 1 4-4z"
        fill="#34508f"
      />
      <path d="M98 138h20a4 4 0 0 1 4 4v68H94v-68a4 4 0 0 1 4-4z" fill="#3f5fa8" />
      <path d="M376 126h20a4 4 0 0 1 4 4v80h-28v-80a4 4 0 0 1 4-4z" fill="#4a6dbd" />
      <path
        d="M101 148h5v6h-5zM111 164h5v6h-5zM379 138h5v6h-5zM389 154h5v6h-5zM414 164h5v6h-5z"
        fill="#ffd67a"
      />
      <path d="M-500 210H1400v140H-500z" fill="url(#home-river)" />
      <g stroke="#ffd67a" strokeWidth="4" strokeLinecap="round">
        <path d="M188 222h124" opacity=".8" />
        <path d="M206 236h88" opacity=".55" />
        <path d="M182 249h136" opacity=".4" />
        <path d="M214 262h72" opacity=".3" />
      </g>
      <path
        d="M40 246c12 0 12 6 24 6s12-6 24-6 12 6 24 6M350 262c12 0 12 6 24 6s12-6 24-6 12 6 24 6M120 290c12 0 12 6 24 6s12-6 24-6 12 6 24 6"
        fill="none"
        stroke="#8fb2ff"
        strokeOpacity=".35"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
