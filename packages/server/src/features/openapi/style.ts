/** The colours of the design's tokens, light and dark, and the styles of the page. No font is fetched. */
export const style = `
:root{color-scheme:light dark;--bg:#F1F4F4;--s1:#FFF;--s2:#F6F8F8;--s3:#ECF0F1;--line:#DEE5E6;--strong:#C4CED1;
--t1:#0F1A1D;--t2:#435257;--t3:#5B6B71;--ink:#0B5563;--edge:#0B5563;--tint:#E2F0F2;--accent:#F47A1F;
--get:#1D54B4;--get-t:#E7EFFC;--post:#0F6E49;--post-t:#E2F4EB;--put:#8A5000;--put-t:#FFF2DA;--del:#B42318;--del-t:#FDEAE8}
@media(prefers-color-scheme:dark){:root{--bg:#0C1214;--s1:#141C1F;--s2:#1A2427;--s3:#223034;--line:#253236;--strong:#374A50;
--t1:#E9F0F1;--t2:#A9B8BC;--t3:#8A9BA0;--ink:#6CC4D3;--edge:#4FA9B9;--tint:#12323A;
--get:#86B4FF;--get-t:#12264A;--post:#4FC78E;--post-t:#0F2E22;--put:#FFC45C;--put-t:#35260A;--del:#FF9187;--del-t:#3B1512}}
*{box-sizing:border-box}
html{scroll-padding-top:16px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--t1);font:400 14px/20px "Inter Variable",Inter,system-ui,"Segoe UI",Roboto,sans-serif;
font-variant-ligatures:no-contextual}
a{color:var(--ink);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--edge);outline-offset:2px;border-radius:6px}
code,pre{font:13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
p code,td code,dd code{background:var(--s3);border-radius:6px;padding:1px 5px;line-height:18px;overflow-wrap:anywhere}
.skip{position:absolute;left:-9999px}.skip:focus{left:16px;top:8px;background:var(--s1);padding:8px}
.frame{display:grid;grid-template-columns:264px minmax(0,1fr);max-width:1280px;margin:0 auto}
.side{position:sticky;top:0;height:100vh;overflow-y:auto;padding:24px 12px 24px 24px;border-right:1px solid var(--line)}
.brand{display:flex;align-items:center;gap:10px;font-size:16px;line-height:24px;font-weight:600;letter-spacing:-.01em;margin-bottom:16px}
.brand svg{flex:none}
.side summary{display:none}
.side ul{list-style:none;margin:0;padding:0}
.side a{display:block;padding:7px 10px;border-radius:8px;color:var(--t2);text-decoration:none}
.side a:hover{background:var(--s3);color:var(--t1)}
.side .sub{margin:12px 10px 4px;font-size:12px;line-height:16px;font-weight:500;color:var(--t3)}
main{padding:24px 24px 96px;min-width:0}
h1{font-size:28px;line-height:34px;font-weight:600;letter-spacing:-.024em;margin:0 0 4px}
h2{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.014em;margin:48px 0 4px}
h3{font-size:16px;line-height:24px;font-weight:600;letter-spacing:-.01em;margin:24px 0 4px}
h4{font-size:12px;line-height:16px;font-weight:500;color:var(--t3);margin:16px 0 6px}
p{margin:0 0 12px;line-height:22px;color:var(--t2);max-width:80ch}
.lead{font-size:15px;line-height:24px}
.panel{background:var(--s1);border:1px solid var(--line);border-radius:12px;padding:4px 18px 8px;margin-top:16px}
.calls{list-style:none;margin:12px 0 0;padding:0;background:var(--s1);border:1px solid var(--line);border-radius:12px;overflow:hidden}
.calls a{display:grid;grid-template-columns:64px minmax(0,21rem) minmax(0,1fr);gap:12px;align-items:baseline;padding:8px 16px;color:var(--t2);text-decoration:none}
.calls li+li a{border-top:1px solid var(--line)}
.calls a:hover{background:var(--s2)}
.calls code{color:var(--t1);overflow-wrap:anywhere}
.call{background:var(--s1);border:1px solid var(--line);border-radius:12px;margin-top:16px;padding:16px 18px 18px;scroll-margin-top:16px}
.call:target,.type:target{border-color:var(--edge);box-shadow:0 0 0 1px var(--edge)}
.call h3{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;margin:0 0 4px;font-weight:400}
.call h3 code{font-size:14px;font-weight:600;overflow-wrap:anywhere}
.call h3 a{color:inherit;text-decoration:none}.call h3 a:hover{text-decoration:underline}
.call>p{color:var(--t1);margin-bottom:0}
.m{display:inline-block;min-width:58px;text-align:center;border-radius:6px;padding:2px 8px;font-size:12px;line-height:16px;font-weight:600}
.get{color:var(--get);background:var(--get-t)}.post{color:var(--post);background:var(--post-t)}
.put{color:var(--put);background:var(--put-t)}.delete{color:var(--del);background:var(--del-t)}
.open{font-size:12px;line-height:16px;color:var(--t2);background:var(--s3);border-radius:999px;padding:2px 8px}
pre{margin:0;background:var(--s2);border:1px solid var(--line);border-radius:8px;padding:12px 14px;overflow-x:auto;color:var(--t1);tab-size:2}
table{border-collapse:collapse;width:100%;font-size:13px;line-height:18px}
th{font-size:12px;line-height:16px;font-weight:500;color:var(--t3);text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line)}
td{vertical-align:top;padding:7px 12px 7px 0;border-bottom:1px solid var(--line);color:var(--t2);overflow-wrap:anywhere}
tr:last-child td{border-bottom:0}
td:first-child{color:var(--t1);width:26%;white-space:nowrap}td:nth-child(2){width:30%}
.need{color:var(--del);font-size:12px}
.answer{margin:0;color:var(--t2)}
.fails{list-style:none;display:flex;flex-wrap:wrap;gap:6px;margin:0;padding:0;font-size:12px;line-height:16px}
.fails li{background:var(--s3);color:var(--t2);border-radius:999px;padding:3px 9px}
.type{background:var(--s1);border:1px solid var(--line);border-radius:12px;margin-top:12px;padding:0 18px}
.type summary{cursor:pointer;padding:12px 0;font-weight:600}
.type[open]{padding-bottom:8px}
@media(max-width:900px){
.frame{display:block}
.side{position:static;height:auto;padding:16px 16px 0;border:0}
.side details{background:var(--s1);border:1px solid var(--line);border-radius:12px;padding:0 8px}
.side summary{display:block;cursor:pointer;padding:12px 8px;font-weight:600;min-height:44px}
.side details[open]{padding-bottom:8px}
.side details[open] ul{columns:2;column-gap:8px}
.side a{padding:12px 8px;break-inside:avoid}
.brand{margin-bottom:12px}
main{padding:20px 16px 72px}
.calls a{grid-template-columns:auto minmax(0,1fr);padding:12px 14px;gap:4px 12px}
.calls a span:last-child{grid-column:1/-1}
.call,.panel,.type{padding-left:14px;padding-right:14px}
}
@media(min-width:901px){.side details:not([open])>*{display:block}.side details::details-content{content-visibility:visible;height:auto}}
@media(max-width:600px){
thead{position:absolute;left:-9999px}
tr{display:block;padding:8px 0;border-bottom:1px solid var(--line)}tr:last-child{border-bottom:0}
td,td:first-child,td:nth-child(2){display:block;width:auto;white-space:normal;border:0;padding:0 0 2px}td:empty{display:none}
}
@media print{.side{display:none}.frame{display:block}pre{white-space:pre-wrap}}
`
