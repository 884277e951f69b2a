/** Two columns and their total, ruled off. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#00639b"/>
<path d="M7 8h7M7 13h7M18 8h7M18 13h7M6 18h20M7 23h7M18 23h7M7 26h7M18 26h7" stroke="#fff" stroke-width="2"/></svg>
`;
