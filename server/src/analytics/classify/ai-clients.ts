import type { AiPurpose } from '../../contract/page-view.ts';

/**
 * A name in a user agent. It counts where no letter or digit touches it, whatever its case; `^` in front ties
 * it to the beginning, for names that are ordinary words elsewhere.
 */
export interface AiToken {
  readonly token: string;
  /** The name that is shown; the token itself if absent. */
  readonly client?: string;
  /** Another text that the user agent must hold. */
  readonly beside?: string;
}

/** Everything known of one operator of AI clients, with the page that documents them. */
export interface AiOperator extends Partial<Readonly<Record<AiPurpose, readonly (string | AiToken)[]>>> {
  readonly operator: string;
  readonly source: string;
  /** Domains that its Signature-Agent headers name; its first agent, else assistant, is taken for the signer. */
  readonly domains?: readonly string[];
}

const knownAgents = 'https://knownagents.com/agents';
const aiRobots = 'https://github.com/ai-robots-txt/ai.robots.txt';

/**
 * The AI clients of the field. A client belongs here if it is run by or for an AI product; a crawler that also
 * serves a classic search engine, an archive or an SEO tool does not. Within a user agent an agent's name goes
 * before an assistant's, that before a search index's, and a training crawler's comes last.
 */
export const aiOperators: readonly AiOperator[] = [
  {
    operator: 'OpenAI',
    source: 'https://platform.openai.com/docs/bots',
    domains: ['openai.com', 'chatgpt.com'],
    agent: [
      { token: 'ChatGPT Agent', client: 'ChatGPT agent' },
      { token: '^codex', client: 'Codex' },
      { token: 'codex_cli_rs', client: 'Codex' },
      { token: 'codex-cli', client: 'Codex' },
      { token: 'openai-codex', client: 'Codex' },
      { token: '^operator/', client: 'Operator' },
    ],
    assistant: [
      'ChatGPT-User',
      'ChatGPT-Browser',
      { token: '^openai', client: 'OpenAI' },
      { token: 'openai/', client: 'OpenAI' },
      { token: '^asyncopenai', client: 'OpenAI' },
    ],
    search: ['OAI-SearchBot', 'OAI-AdsBot'],
    training: ['GPTBot', 'OpenAI Image Downloader'],
  },
  {
    operator: 'Anthropic',
    source: 'https://support.claude.com/en/articles/8896518',
    domains: ['anthropic.com', 'claude.ai', 'claude.com'],
    agent: [
      { token: 'claude-code', client: 'Claude Code' },
      { token: 'claude-cli', client: 'Claude Code' },
      { token: 'claude-agent-sdk', client: 'Claude Agent SDK' },
    ],
    assistant: ['Claude-User', { token: '^claude/', client: 'Claude' }],
    search: ['Claude-SearchBot'],
    training: [
      'ClaudeBot',
      'Claude-Web',
      'anthropic-ai',
      { token: '^anthropic', client: 'Anthropic' },
      { token: 'anthropic-claude', client: 'ClaudeBot' },
    ],
  },
  {
    operator: 'Google',
    source: 'https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers',
    domains: ['agent.bot.goog', 'gemini.google.com'],
    agent: [
      'Google-Agent',
      { token: 'Google-Gemini-CLI', client: 'Gemini CLI' },
      { token: 'gemini-cli', client: 'Gemini CLI' },
      { token: 'GeminiCLI', client: 'Gemini CLI' },
      'GoogleAgent-Mariner',
      { token: 'antigravity', client: 'Antigravity' },
      { token: '^jules', client: 'Jules' },
    ],
    assistant: [
      'Google-NotebookLM',
      'Google-GeminiNotebook',
      'NotebookLM',
      'Gemini-Deep-Research',
      'GoogleAgent-URLContext',
      'GoogleAgent-Search',
      'GoogleAgent',
      'Google-Pinpoint',
      'Google-Firebase',
      'Gemini-User',
      'Gemini-AI',
      'Bard-AI',
    ],
    training: [
      'Google-CloudVertexBot',
      'CloudVertexBot',
      'Google-Extended',
      'GoogleOther',
      'GoogleOther-Image',
      'GoogleOther-Video',
    ],
  },
  {
    operator: 'Perplexity',
    source: 'https://docs.perplexity.ai/guides/bots',
    domains: ['perplexity.ai'],
    assistant: ['Perplexity-User', { token: 'PerplexityUser', client: 'Perplexity-User' }],
    search: ['PerplexityBot'],
  },
  {
    operator: 'Mistral AI',
    source: 'https://docs.mistral.ai/robots',
    domains: ['mistral.ai'],
    assistant: ['MistralAI-User', { token: 'mistral-vibe', client: 'Mistral Vibe' }],
    search: ['MistralAI-Index', 'MistralBot'],
  },
  {
    operator: 'Meta',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
    domains: ['meta.ai'],
    assistant: ['Meta-ExternalFetcher'],
    search: ['Meta-WebIndexer'],
    training: ['Meta-ExternalAgent', 'FacebookBot'],
  },
  {
    operator: 'Amazon',
    source: 'https://developer.amazon.com/amazonbot',
    domains: ['amazon.com', 'api.aws'],
    agent: [
      { token: 'Amazon-Bedrock-AgentCore-Browser', client: 'Bedrock AgentCore Browser' },
      { token: 'AgentCore', client: 'Bedrock AgentCore Browser' },
      { token: 'NovaAct', client: 'Nova Act' },
      { token: 'AmazonBuyForMe', client: 'Buy For Me' },
      { token: 'kiro', client: 'Kiro', beside: 'Electron/' },
      { token: '^kiro', client: 'Kiro' },
      { token: 'AmazonQ-For-CLI', client: 'Amazon Q' },
    ],
    assistant: ['Amzn-User', 'amazon-QBusiness', 'bedrockbot'],
    search: ['Amzn-SearchBot', 'amazon-kendra', 'KendraBot'],
    training: ['Amazonbot'],
  },
  {
    operator: 'Microsoft',
    source: 'https://github.com/features/copilot',
    domains: ['copilot.microsoft.com'],
    agent: [
      { token: 'GitHubCopilotChat', client: 'GitHub Copilot' },
      { token: 'github-copilot', client: 'GitHub Copilot' },
      { token: 'copilot-cli', client: 'GitHub Copilot' },
      { token: '^copilot', client: 'GitHub Copilot' },
      // The fetch tool of the editor's agent speaks as the editor, and so does its built-in browser.
      { token: 'code/', client: 'VS Code', beside: 'Electron/' },
    ],
    assistant: [
      { token: 'CopilotStudio', client: 'Copilot Studio' },
      { token: '^Microsoft-Copilot', client: 'Microsoft Copilot' },
      { token: '^MicrosoftCopilot', client: 'Microsoft Copilot' },
    ],
    search: ['AzureAI-SearchBot'],
  },
  {
    operator: 'Apple',
    source: 'https://support.apple.com/119829',
    search: ['Applebot'],
    training: ['Applebot-Extended'],
  },
  {
    operator: 'DuckDuckGo',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
    assistant: ['DuckAssistBot'],
  },
  {
    operator: 'xAI',
    source: `${knownAgents}/grokbot`,
    domains: ['x.ai', 'grok.com'],
    assistant: ['Grok-User', 'Grok-DeepSearch', 'xAI-Grok', 'xAI-User'],
    search: ['xAI-SearchBot', 'Grok-SearchBot'],
    training: ['GrokBot', 'xAI-Bot', 'xAI-Crawler'],
  },
  {
    operator: 'ByteDance',
    source: `${knownAgents}/bytespider`,
    agent: [
      { token: 'trae/', client: 'Trae' },
      { token: '^trae', client: 'Trae' },
    ],
    training: ['Bytespider', 'TikTokSpider', 'imageSpider'],
  },
  {
    operator: 'Anysphere',
    source: 'https://cursor.com/docs',
    agent: [
      { token: 'cursor/', client: 'Cursor' },
      { token: '^cursor', client: 'Cursor' },
      { token: 'cursor-agent', client: 'Cursor' },
      { token: 'cursorbot', client: 'Cursor' },
    ],
  },
  {
    operator: 'Cognition',
    source: 'https://docs.devin.ai',
    agent: [
      { token: 'devin/', client: 'Devin' },
      { token: '^devin', client: 'Devin' },
      { token: 'devin.ai', client: 'Devin' },
      { token: 'windsurf', client: 'Windsurf' },
      { token: 'codeium', client: 'Windsurf' },
      { token: 'deepwiki', client: 'DeepWiki' },
    ],
  },
  {
    operator: 'Anomaly',
    source: 'https://github.com/anomalyco/opencode',
    agent: ['opencode', { token: 'opencode-smartfetch', client: 'opencode' }],
  },
  {
    operator: 'Cline',
    source: 'https://github.com/cline/cline',
    agent: [{ token: '^cline', client: 'Cline' }],
  },
  {
    operator: 'Aider',
    source: 'https://github.com/Aider-AI/aider',
    agent: [
      { token: '^aider', client: 'Aider' },
      { token: 'aider.chat', client: 'Aider' },
      { token: 'aider/', client: 'Aider' },
    ],
  },
  {
    operator: 'Block',
    source: 'https://github.com/block/goose',
    agent: [{ token: '^goose/', client: 'Goose' }],
  },
  {
    operator: 'Zed Industries',
    source: 'https://zed.dev/docs/ai/tools',
    agent: [{ token: '^zed/', client: 'Zed' }],
  },
  {
    operator: 'JetBrains',
    source: 'https://www.jetbrains.com/junie',
    agent: [
      { token: 'junie', client: 'Junie' },
      { token: 'jetbrains-ai', client: 'JetBrains AI' },
    ],
  },
  {
    operator: 'Sourcegraph',
    source: 'https://ampcode.com/manual',
    agent: [
      { token: '^amp/', client: 'Amp' },
      { token: 'ampcode', client: 'Amp' },
      { token: '^cody', client: 'Cody' },
    ],
  },
  {
    operator: 'Warp',
    source: 'https://docs.warp.dev',
    agent: [{ token: '^warp/', client: 'Warp' }],
  },
  {
    operator: 'Replit',
    source: 'https://docs.replit.com/replitai/agent',
    agent: [{ token: 'replit-agent', client: 'Replit Agent' }, 'ReplitBot'],
  },
  {
    operator: 'Vercel',
    source: 'https://v0.app/docs',
    agent: ['v0bot', { token: '^v0/', client: 'v0' }],
  },
  {
    operator: 'Augment Code',
    source: 'https://docs.augmentcode.com',
    agent: [
      { token: 'augment.cli', client: 'Augment' },
      { token: '^augment', client: 'Augment' },
      { token: 'augmentcode', client: 'Augment' },
    ],
  },
  {
    operator: 'Butterfly Effect',
    source: `${knownAgents}/manus-user`,
    domains: ['manus.im'],
    agent: ['Manus-User'],
  },
  {
    operator: 'Twin',
    source: `${knownAgents}/twinagent`,
    agent: ['TwinAgent'],
  },
  {
    operator: 'Mozilla',
    source: 'https://docs.tabstack.ai',
    agent: ['Mozilla-Tabstack'],
  },
  {
    operator: 'Browserbase',
    source: 'https://docs.browserbase.com',
    domains: ['browserbase.com'],
    agent: ['Browserbase', { token: 'stagehand', client: 'Stagehand' }],
  },
  {
    operator: 'Anchor',
    source: `${knownAgents}/anchor-browser`,
    domains: ['anchorbrowser.io'],
    agent: ['Anchor Browser'],
  },
  {
    operator: 'Alibaba',
    source: `${knownAgents}/tongyibot`,
    agent: [
      { token: 'qwen-code', client: 'Qwen Code' },
      { token: 'qwencode', client: 'Qwen Code' },
    ],
    assistant: ['TongyiBot', 'QwenBot', 'Qwen-User'],
  },
  {
    operator: 'Moonshot AI',
    source: `${knownAgents}/kimi-user`,
    agent: [
      { token: 'kimi-cli', client: 'Kimi CLI' },
      { token: 'kimicli', client: 'Kimi CLI' },
    ],
    assistant: ['Kimi-User'],
    search: ['Kimi-SearchBot'],
    training: ['KimiBot', 'Kimi-Bot'],
  },
  {
    operator: 'Zhipu AI',
    source: `${knownAgents}/chatglm-spider`,
    training: ['ChatGLM-Spider', 'ChatGLM'],
  },
  {
    operator: 'DeepSeek',
    source: `${knownAgents}/deepseekbot`,
    assistant: ['DeepSeek-User'],
    training: ['DeepSeekBot'],
  },
  { operator: 'Baidu', source: `${knownAgents}/yiyanbot`, assistant: ['YiyanBot', 'ERNIEBot'] },
  { operator: 'Huawei', source: `${knownAgents}/pangubot`, training: ['PanguBot'] },
  {
    operator: 'Yandex',
    source: 'https://yandex.com/support/webmaster/search-appearance/fast.html',
    search: ['YandexAdditionalBot', 'YandexAdditional'],
  },
  {
    operator: 'Cohere',
    source: `${knownAgents}/cohere-ai`,
    assistant: ['cohere-ai', 'Cohere-User', 'Cohere-Command'],
    training: ['cohere-training-data-crawler', 'cohere-training'],
  },
  {
    operator: 'You.com',
    source: 'https://about.you.com/youbot',
    search: ['YouBot'],
    assistant: ['You-User'],
  },
  { operator: 'Kagi', source: 'https://help.kagi.com/kagi/ai', assistant: ['kagi-fetcher'] },
  { operator: 'Phind', source: `${knownAgents}/phindbot`, assistant: ['PhindBot', 'Phind-User'] },
  { operator: 'Andi', source: 'https://andisearch.com', search: ['Andibot'] },
  {
    operator: 'iAsk',
    source: `${knownAgents}/iaskspider`,
    search: ['iaskspider', 'iAskBot'],
  },
  { operator: 'Liner', source: 'https://docs.getliner.com/docs/linerbot', assistant: ['LinerBot'] },
  { operator: 'Wrtn', source: 'https://wrtn.ai/wrtnbot', search: ['WRTNBot'] },
  { operator: 'ProRata', source: 'https://prorata.ai', search: ['ProRata', 'ProRataInc', 'Gist-Bot'] },
  {
    operator: 'Parallel',
    source: 'https://docs.parallel.ai/resources/crawler',
    assistant: ['Shap-User'],
    search: ['ShapBot'],
  },
  {
    operator: 'Exa',
    source: `${knownAgents}/exasearchbot`,
    search: ['ExaSearchBot', { token: 'exabot', client: 'ExaBot', beside: 'exa.ai' }],
  },
  { operator: 'Tavily', source: `${knownAgents}/tavilybot`, search: ['TavilyBot', 'tavily'] },
  { operator: 'Linkup', source: 'https://linkup.so/bot', search: ['LinkupBot'] },
  { operator: 'Querit', source: aiRobots, search: ['QueritBot', 'Querit-SearchBot'] },
  { operator: 'Valyu', source: 'https://valyu.ai/crawler', search: ['HenkBot'] },
  {
    operator: 'Ceramic',
    source: 'https://github.com/CeramicTeam/CeramicTerracotta',
    search: ['TerraCotta', { token: 'terra cotta', client: 'TerraCotta' }],
  },
  {
    operator: 'Lyrenth',
    source: 'https://lyrenth.com/crawler-policy',
    domains: ['lyrenth.com'],
    search: ['AIWebIndex'],
  },
  { operator: 'Direqt', source: 'https://docs.direqt-search.com', search: ['Anomura'] },
  { operator: 'Zanista', source: 'https://zanista.ai/crawler-info', search: ['ZanistaBot'] },
  { operator: 'Aranet', source: 'https://aranet.ai/bot', search: ['Aranet-SearchBot'] },
  { operator: 'Ibou', source: `${knownAgents}/iboubot`, search: ['IbouBot'] },
  { operator: 'Channel3', source: 'https://trychannel3.com/channel3bot', search: ['Channel3Bot'] },
  { operator: 'Kunato', source: `${knownAgents}/kunatocrawler`, search: ['KunatoCrawler'] },
  { operator: 'Timpi', source: 'https://timpi.io', search: ['Timpibot'] },
  {
    operator: 'GoGuides',
    source: 'https://github.com/matomo-org/device-detector',
    search: ['GoGuidesCrawler', 'GoGuidesDiscoveryBot'],
  },
  {
    operator: 'Cloudflare',
    source: 'https://developers.cloudflare.com/ai-search',
    search: ['Cloudflare-AutoRAG', 'Cloudflare-AI-Search'],
  },
  {
    operator: 'Atlassian',
    source: 'https://support.atlassian.com/organization-administration/docs/connect-custom-website-to-rovo',
    search: ['atlassian-bot'],
  },
  { operator: 'Big Sur AI', source: 'https://bigsur.ai', assistant: ['bigsur.ai'] },
  { operator: 'Klaviyo', source: `${knownAgents}/klaviyoaibot`, assistant: ['KlaviyoAIBot'] },
  {
    operator: 'QuillBot',
    source: aiRobots,
    assistant: ['QuillBot', { token: 'quillbot.com', client: 'QuillBot' }],
  },
  { operator: 'Qualified', source: `${knownAgents}/qualifiedbot`, assistant: ['QualifiedBot'] },
  { operator: 'Poggio', source: 'https://docs.poggio.io/api/robots', assistant: ['Poggio-Citations'] },
  {
    operator: 'GeistHaus',
    source: `${knownAgents}/geisthaus-pagefetcher`,
    assistant: ['GeistHaus-PageFetcher'],
  },
  { operator: 'Use AI', source: `${knownAgents}/useai`, assistant: ['UseAI'] },
  {
    operator: 'Character.AI',
    source: 'https://github.com/matomo-org/device-detector',
    assistant: ['Character-AI'],
  },
  {
    operator: 'Sider',
    source: 'https://sider.ai',
    assistant: [
      { token: 'gochitchat.ai', client: 'Sider' },
      { token: 'linkReader/', client: 'Sider' },
    ],
  },
  {
    operator: 'Firecrawl',
    source: 'https://docs.firecrawl.dev',
    agent: ['FirecrawlAgent', { token: 'firecrawl', client: 'Firecrawl' }],
  },
  {
    operator: 'Jina AI',
    source: 'https://jina.ai/reader',
    agent: [
      { token: 'jina-reader', client: 'Jina Reader' },
      { token: 'jinareader', client: 'Jina Reader' },
      { token: 'r.jina.ai', client: 'Jina Reader' },
      { token: 'jinaai', client: 'Jina Reader' },
    ],
  },
  {
    operator: 'Context7',
    source: 'https://github.com/upstash/context7',
    agent: [
      { token: 'context7', client: 'Context7' },
      { token: 'Context7Bot', client: 'Context7' },
    ],
  },
  {
    operator: 'Crawl4AI',
    source: 'https://github.com/unclecode/crawl4ai',
    agent: [{ token: 'crawl4ai', client: 'Crawl4AI' }],
  },
  { operator: 'Common Crawl', source: 'https://commoncrawl.org/ccbot', training: ['CCBot'] },
  {
    operator: 'Ai2',
    source: 'https://allenai.org/crawler',
    assistant: ['AI2Bot-DeepResearchEval'],
    training: ['AI2Bot', 'Ai2Bot-Dolma'],
  },
  {
    operator: 'LAION',
    source: 'https://laion.ai/faq',
    training: ['LAIONDownloader', 'laion-huggingface-processor'],
  },
  { operator: 'img2dataset', source: 'https://github.com/rom1504/img2dataset', training: ['img2dataset'] },
  { operator: 'Hugging Face', source: aiRobots, training: ['HuggingFace-Bot', 'HuggingFaceBot'] },
  {
    operator: 'Webz.io',
    source: 'https://webz.io/bot.html',
    training: ['webzio-extended', 'webzio', 'omgilibot', 'omgili'],
  },
  {
    operator: 'Diffbot',
    source: 'https://docs.diffbot.com',
    training: ['Diffbot', { token: 'diffbot.com', client: 'Diffbot' }, 'Doximity-Diffbot'],
  },
  { operator: 'Hive', source: 'https://imagesift.com/about', training: ['ImagesiftBot', 'Imagesift'] },
  {
    operator: 'SB Intuitions',
    source: 'https://www.sbintuitions.co.jp/en/bot',
    training: ['SBIntuitionsBot'],
  },
  { operator: 'NICT', source: 'https://ucri.nict.go.jp/en/icccrawler.html', training: ['ICC-Crawler'] },
  { operator: 'ROIS', source: 'https://ds.rois.ac.jp/en_center8/en_crawler', training: ['Cotoyogi'] },
  {
    operator: 'Kangaroo LLM',
    source: 'https://kangaroollm.com.au/kangaroo-bot',
    training: ['Kangaroo Bot', 'KangarooBot'],
  },
  { operator: 'Bright Data', source: 'https://brightdata.com/brightbot', training: ['Brightbot'] },
  {
    operator: 'Apify',
    source: 'https://apify.com/apify/website-content-crawler',
    training: ['ApifyBot', 'ApifyWebsiteContentCrawler'],
  },
  { operator: 'Reflection', source: aiRobots, training: ['Reflectionbot'] },
  { operator: 'Spawning', source: aiRobots, training: ['Spawning-AI'] },
  { operator: 'Velen', source: 'https://velen.io', training: ['VelenPublicWebCrawler'] },
  { operator: 'Naget', source: aiRobots, training: ['NagetBot'] },
  { operator: 'Novellum', source: 'https://crawl.corp.novellum.ai/docs', training: ['Novellum'] },
  { operator: 'BuddyBotLearning', source: aiRobots, training: ['BuddyBot'] },
  { operator: 'CragSoftware', source: aiRobots, training: ['CragCrawler'] },
  { operator: 'Crawlspace', source: 'https://crawlspace.dev', training: ['Crawlspace'] },
  { operator: 'FactSet', source: aiRobots, training: ['Factset_spyderbot'] },
  { operator: 'Poseidon Research', source: aiRobots, training: ['Poseidon Research Crawler'] },
  {
    operator: 'Skywork',
    source: 'https://github.com/monperrus/crawler-user-agents',
    training: ['SkyworkSpider'],
  },
  {
    operator: '',
    source: 'https://github.com/matomo-org/device-detector',
    training: ['Together-Bot', 'Replicate-Bot', 'RunPod-Bot', 'Groq-Bot'],
  },
  {
    operator: '',
    source: aiRobots,
    training: [
      'FriendlyCrawler',
      'MyCentralAIScraperBot',
      'newsai',
      'Thinkbot',
      'UdV-AI-Research',
      'ImageMind',
    ],
    search: ['AISearchBot', 'The Knowledge AI'],
  },
  {
    operator: '',
    source: 'https://github.com/modelcontextprotocol/servers/tree/main/src/fetch',
    agent: [
      { token: 'ModelContextProtocol', client: 'MCP client' },
      { token: 'mcp', client: 'MCP client' },
      { token: 'fastmcp', client: 'MCP client' },
    ],
  },
  {
    operator: '',
    source: 'https://agents.md',
    agent: [
      { token: 'Coding-Agent', client: 'Coding agent' },
      { token: '^ai-agent', client: 'AI agent' },
      { token: 'llm', client: 'LLM client' },
      { token: 'langchain', client: 'LangChain' },
      { token: 'langgraph', client: 'LangChain' },
      { token: 'llamaindex', client: 'LlamaIndex' },
      { token: 'llama-index', client: 'LlamaIndex' },
      { token: 'crewai', client: 'CrewAI' },
      { token: 'smolagents', client: 'smolagents' },
      { token: 'autogpt', client: 'AutoGPT' },
      { token: 'auto-gpt', client: 'AutoGPT' },
      { token: 'gpt-researcher', client: 'GPT Researcher' },
      { token: 'openhands', client: 'OpenHands' },
      { token: 'openclaw', client: 'OpenClaw' },
      { token: 'browser-use', client: 'Browser Use' },
      { token: 'skyvern', client: 'Skyvern' },
      { token: 'lightpanda', client: 'Lightpanda' },
      { token: 'roo-code', client: 'Roo Code' },
      { token: 'roocode', client: 'Roo Code' },
      { token: 'kilo-code', client: 'Kilo Code' },
      { token: 'kilocode', client: 'Kilo Code' },
      { token: '^kilo/', client: 'Kilo Code' },
      { token: 'continuedev', client: 'Continue' },
      { token: '^continue/', client: 'Continue' },
      { token: '^crush/', client: 'Crush' },
      { token: 'bolt.new', client: 'Bolt' },
      { token: 'lovable', client: 'Lovable' },
    ],
  },
];
